/// The ownership of a path.
package enum Ownership: Equatable, Sendable {
  /// The path has these owners.
  case owned([String])
  /// The matching rule explicitly has no owners.
  case unowned
  /// No rule matches the path.
  case unmatched

  /// The owners; empty for unowned and unmatched paths.
  package var owners: [String] {
    if case .owned(let owners) = self { return owners }
    return []
  }

  /// The name of the case: `owned`, `unowned` or `unmatched`.
  package var name: String {
    switch self {
    case .owned: "owned"
    case .unowned: "unowned"
    case .unmatched: "unmatched"
    }
  }
}

/// A rule of an owners file.
package struct OwnersRule: Equatable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The pattern as written in the file.
  package let pattern: String
  /// The owners of the rule or, if it has none, of its section.
  package let owners: [String]
  /// The section's name in its first heading; nil outside sections.
  package let section: String?
  /// Whether it excludes paths from its section: `!pattern`.
  package let isExclusion: Bool

  package init(
    line: Int, pattern: String, owners: [String], section: String? = nil, isExclusion: Bool = false
  ) {
    self.line = line
    self.pattern = pattern
    self.owners = owners
    self.section = section
    self.isExclusion = isExclusion
  }
}

/// The ownership of a path and the rules that determine it: at most one rule per section.
package struct OwnersDecision: Equatable, Sendable {
  package let ownership: Ownership
  package let rules: [OwnersRule]

  package init(ownership: Ownership, rules: [OwnersRule]) {
    self.ownership = ownership
    self.rules = rules
  }
}

/// A problem in a line of an owners file that is ignored or interpreted differently than expected.
package struct OwnersDiagnostic: Equatable, Sendable {
  package let line: Int
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
