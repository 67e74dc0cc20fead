import Routing

/// States that differ from a state in one place, to find out which places a condition depends on.
///
/// It negates each Boolean value and removes each optional one. Other values aren't changed, because
/// a condition may rely on them, for example on an index that is in range.
@MainActor struct StateProbe<State: Codable> {
  /// A state with one difference.
  struct Change {
    let state: State
    /// The place with its actual value, such as `isOpen is false`.
    let cause: String
  }

  /// The maximum number of places.
  private static var most: Int { 64 }

  let changes: [Change]
  private let state: State

  init(_ state: State) {
    self.state = state
    guard let tree = try? StateCoding.tree(of: state) else {
      changes = []
      return
    }
    var found: [Change] = []
    StateProbe.visit(tree, "", in: { $0 }) { place, was, changed in
      guard found.count < StateProbe.most,
        let other = try? StateCoding.state(State.self, from: changed)
      else { return }
      found.append(Change(state: other, cause: "\(place.isEmpty ? "the state" : place) is \(was)"))
    }
    changes = found
  }

  /// The properties of the state that are nil and could contain a value of a type.
  func missing(_ type: Any.Type) -> [String] {
    Mirror(reflecting: state).children.compactMap { member in
      guard let name = member.label, "\(Swift.type(of: member.value))" == "Optional<\(type)>",
        Mirror(reflecting: member.value).children.isEmpty
      else { return nil }
      return "\(name) is nil"
    }
  }

  /// Calls `note` with each place that can be different, its actual value and the changed tree.
  private static func visit(
    _ tree: JSONTree, _ place: String, in whole: (JSONTree) -> JSONTree,
    note: (_ place: String, _ was: String, _ changed: JSONTree) -> Void
  ) {
    switch tree {
    case .bool(let value): note(place, "\(value)", whole(.bool(!value)))
    case .object(let members):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        let inner = place.isEmpty ? name : "\(place).\(name)"
        func replaced(_ value: JSONTree?) -> JSONTree {
          var members = members
          members[name] = value
          return whole(.object(members))
        }
        if case .bool = member {
        } else {
          note(inner, short(member), replaced(nil))
        }
        visit(member, inner, in: { replaced($0) }, note: note)
      }
    case .array, .null, .integer, .number, .string: break
    }
  }

  private static func short(_ tree: JSONTree) -> String {
    let text = tree.text
    return text.count > 40 ? text.prefix(40) + "…" : text
  }
}
