import DeclarativeUI

/// The numbers that things were read out with. A number stays with its thing, wherever that moves.
@MainActor struct LinearNumbers {
  /// What a number stands for.
  enum Target {
    case choice(AnyHashable, in: any ChoiceOffering)
    case control(Node)
    case key(String)
  }

  private struct Key: Hashable {
    let node: ObjectIdentifier?
    let id: AnyHashable
  }

  /// Targets keep their nodes, so that no other one gets the same identity.
  private var targets: [Target] = []
  private var numbers: [Key: Int] = [:]

  /// The number of a thing: the one it has, else the next.
  mutating func number(for target: Target) -> Int {
    let key =
      switch target {
      case .choice(let id, let node): Key(node: ObjectIdentifier(node), id: id)
      case .control(let node): Key(node: ObjectIdentifier(node), id: "")
      case .key(let id): Key(node: nil, id: id)
      }
    if let known = numbers[key] { return known }
    targets.append(target)
    numbers[key] = targets.count
    return targets.count
  }

  subscript(number: Int) -> Target? {
    targets.indices.contains(number - 1) ? targets[number - 1] : nil
  }

  /// Whether something that has a number isn't on screen any more.
  var isOutdated: Bool {
    targets.contains { target in
      switch target {
      case .choice(_, let node): node.host == nil
      case .control(let node): node.host == nil
      case .key: false
      }
    }
  }
}
