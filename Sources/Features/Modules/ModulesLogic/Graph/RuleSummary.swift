import Workspace

extension ModuleRule.Kind {
  /// A short form of the rule: `Logic ⇸ UI`.
  package var summary: String {
    switch self {
    case .never(let from, let to): "\(Self.list(from)) ⇸ \(Self.list(to))"
    case .only(let from, let to): "\(Self.list(from)) → only \(Self.list(to))"
    case .layers(let order): order.joined(separator: " › ")
    case .independent(let modules): "\(Self.list(modules)) independent of each other"
    case .acyclic: "no dependency cycles"
    case .declared: "imports and declarations match"
    case .owned: "every module has an owner"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
