import EditingLogic
import Workspace

/// The form that edits a module rule.
package typealias RuleForm = ConfigurationForm<RuleDraft>

/// The values in the form that edits a module rule, or adds one.
package struct RuleDraft: ConfigurationDraft, Codable, Hashable {
  /// A field with names, separated by commas.
  package enum Field: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case from, to, order, modules, groups
  }

  /// The position of the rule in the configuration, from 0; nil for a new one.
  package let index: Int?
  /// The name of the kind in the configuration.
  package var kind: String
  package var names: [Field: String]
  package var because: String
  /// The position in the list, from 1.
  package var position: Int
  package var isDeleted = false
  /// The line of the rule in the configuration; nil for a new one.
  package private(set) var line: Int?

  /// Whether the configuration has groups of modules; nil if that isn't known.
  package var hasGroups: Bool?

  /// The draft of a configured rule.
  package init(_ rule: ModuleRule, at index: Int) {
    self.index = index
    kind = rule.kind.name
    names = RuleDraft.names(of: rule.kind).mapValues { $0.joined(separator: ", ") }
    because = rule.because ?? ""
    position = index + 1
    line = rule.location.line
  }

  /// The draft of a new rule at the end of the list.
  ///
  /// - Parameter count: the number of rules.
  package init(after count: Int) {
    index = nil
    kind = "never"
    names = [:]
    because = ""
    position = count + 1
  }

  private static func names(of kind: ModuleRule.Kind) -> [Field: [String]] {
    switch kind {
    case .never(let from, let to), .only(let from, let to): [.from: from, .to: to]
    case .layers(let order): [.order: order]
    case .independent(let modules): [.modules: modules]
    case .independentGroups(let groups), .acyclicGroups(let groups): [.groups: groups]
    case .acyclic, .declared, .owned: [:]
    }
  }

  /// The fields of the kind.
  package var fields: [Field] {
    switch kind {
    case "never", "only": [.from, .to]
    case "layers": [.order]
    case "independent": [.modules, .groups]
    case "acyclic": [.groups]
    default: []
    }
  }

  private func list(_ field: Field) -> [String] {
    (names[field] ?? "").split(separator: ",").map { String($0.trimmed) }
      .filter { !$0.isEmpty }
  }

  /// The rule that the values describe; nil if one is missing.
  package var rule: ModuleRule? {
    guard fields.allSatisfy({ problem($0) == nil }) else { return nil }
    let (groups, modules) = (list(.groups), list(.modules))
    let decoded: ModuleRule.Kind? =
      switch kind {
      case "never": .never(from: list(.from), to: list(.to))
      case "only": .only(from: list(.from), to: list(.to))
      case "layers": .layers(list(.order))
      case "independent": modules.isEmpty ? .independentGroups(groups) : .independent(modules)
      case "acyclic": groups.isEmpty ? .acyclic : .acyclicGroups(groups)
      case "declared": .declared
      case "owned": .owned
      default: nil
      }
    return decoded.map { ModuleRule($0, because: because.isEmpty ? nil : because) }
  }

  /// The problem of a field of the kind; nil if it can be saved.
  package func problem(_ field: Field) -> String? {
    let names = list(field)
    switch field {
    case .from: return names.isEmpty ? "enter types, modules or globs, such as *UI" : nil
    case .to:
      return names.isEmpty && kind == "never" ? "enter types, modules or globs, such as *UI" : nil
    case .order: return names.count < 2 ? "enter two layers or more, the highest first" : nil
    case .modules, .groups:
      if field == .groups, hasGroups == false, let first = names.first {
        return "there is no group named \(first), because no \"moduleGroups\" are configured"
      }
      guard kind == "independent" else { return nil }
      let others = list(field == .modules ? .groups : .modules)
      if names.isEmpty, others.isEmpty { return "enter modules or groups" }
      return !names.isEmpty && !others.isEmpty ? "enter either modules or groups" : nil
    }
  }

  package var isValid: Bool { isDeleted || rule != nil }

  package func edits(from original: RuleDraft) -> [ConfigurationEdit] {
    guard let index else {
      return rule.map { [.rule(.add($0))] } ?? []
    }
    if isDeleted { return [.rule(.delete(index))] }
    var edits: [ConfigurationEdit] = []
    if let rule, rule != original.rule { edits.append(.rule(.replace(index, rule))) }
    if position != original.position { edits.append(.rule(.move(index, to: position - 1))) }
    return edits
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: Substring {
    var text = self.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
