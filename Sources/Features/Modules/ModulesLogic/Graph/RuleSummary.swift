import Workspace

extension ModuleRule.Kind {
  /// What a rule says, in a few words: `Logic ⇸ UI`.
  package var summary: String {
    switch self {
    case .never(let from, let to): "\(Self.list(from)) ⇸ \(Self.list(to))"
    case .only(let from, let to): "\(Self.list(from)) → \(Self.list(to)) alone"
    case .layers(let order): order.joined(separator: " › ")
    case .independent(let modules): "\(Self.list(modules)) apart from each other"
    case .acyclic: "no module depends on itself"
    case .declared: "every import is declared, and used"
    case .owned: "every module has an owner"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
