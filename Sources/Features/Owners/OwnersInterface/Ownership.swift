/// Who owns a path.
package enum Ownership: Equatable, Sendable {
  case owned([String])
  /// A rule says on purpose that nobody does.
  case unowned
  /// No rule matches.
  case unmatched

  package var owners: [String] {
    if case .owned(let owners) = self { return owners }
    return []
  }

  /// One word: `owned`, `unowned` or `unmatched`.
  package var word: String {
    switch self {
    case .owned: "owned"
    case .unowned: "unowned"
    case .unmatched: "unmatched"
    }
  }
}

/// A rule of an owners file.
package struct OwnersRule: Equatable, Sendable {
  /// From 1.
  package let line: Int
  /// As it was written, without its owners.
  package let pattern: String
  /// Its own ones, or those of its section.
  package let owners: [String]
  /// The section as it was first named; nil outside of all.
  package let section: String?
  /// Whether it takes paths out of its section: `!pattern`.
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

/// Who owns a path, and by which rules: one, or one of each section.
package struct OwnersDecision: Equatable, Sendable {
  package let ownership: Ownership
  package let rules: [OwnersRule]

  package init(ownership: Ownership, rules: [OwnersRule]) {
    self.ownership = ownership
    self.rules = rules
  }
}

/// A line of an owners file that was left out, or is read otherwise than it looks, and why.
package struct OwnersIssue: Equatable, Sendable {
  package let line: Int
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
