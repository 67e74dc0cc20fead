import DeclarativeUI

/// The numbers of the items that were read out. An item keeps its number when it moves.
@MainActor struct LinearNumbering {
  /// The item that a number refers to.
  enum Target {
    case choice(AnyHashable, in: any ChoiceProvider)
    case control(Node)
    case key(String)
  }

  private struct Key: Hashable {
    let node: ObjectIdentifier?
    let id: AnyHashable
  }

  /// The items by number. They retain their nodes, so that no other node gets the same identity.
  private var targets: [Target] = []
  private var numbers: [Key: Int] = [:]

  /// Returns the number of an item, assigning the next one to a new item.
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

  /// The item with a number, or nil if there is none.
  subscript(number: Int) -> Target? {
    targets.indices.contains(number - 1) ? targets[number - 1] : nil
  }

  /// Whether an item with a number is no longer on the screen.
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
