import Workspace

extension ModuleRule.Kind {
  /// A short form of the rule for tables and charts: `Logic ⇸ UI`.
  package var summary: String {
    switch self {
    case .never(let from, let to): "\(Self.short(from)) ⇸ \(Self.short(to))"
    case .only(let from, let to): "\(Self.short(from)) → only \(Self.short(to))"
    case .layers(let order): order.joined(separator: " › ")
    case .independent(let modules): "\(Self.short(modules)) independent"
    case .independentGroups(let groups): "groups \(Self.short(groups)) independent"
    case .acyclic: "no dependency cycles"
    case .acyclicGroups(["*"]): "no dependency cycles between groups"
    case .acyclicGroups(let groups): "no dependency cycles between groups \(Self.short(groups))"
    case .declared: "imports and declarations match"
    case .owned: "every module has an owner"
    }
  }

  /// The condition of the rule in words: `Logic must never depend on UI`.
  package var condition: String {
    switch self {
    case .never(let from, let to):
      "\(Self.list(from)) must never depend on \(Self.list(to, or: true))"
    case .only(let from, let to):
      to.isEmpty
        ? "\(Self.list(from)) must not depend on other modules"
        : "\(Self.list(from)) may depend only on \(Self.list(to))"
    case .layers(let order):
      "\(order.joined(separator: " › ")): a layer may only depend on layers to its right"
    case .independent(let modules): "no \(Self.list(modules, or: true)) may depend on another"
    case .independentGroups(let groups):
      "no module of the group \(Self.list(groups, or: true)) may depend on another of these groups"
    case .acyclicGroups(["*"]): "groups must not depend on each other in a cycle"
    case .acyclicGroups(let groups):
      "the groups \(Self.list(groups)) must not depend on each other in a cycle"
    case .acyclic: "modules must not depend on each other in a cycle"
    case .declared: "every import is declared, and every declared dependency is imported"
    case .owned: "every module has an owner in CODEOWNERS"
    }
  }

  private static func short(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  private static func list(_ names: [String], or: Bool = false) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + (or ? " or " : " and ") + last
  }
}
