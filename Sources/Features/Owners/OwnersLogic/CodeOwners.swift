import OwnersInterface

/// A CODEOWNERS file, as GitHub or GitLab reads it.
///
/// Sources: GitHub's documentation, “About code owners”; GitLab's, “Syntax of CODEOWNERS file” and
/// “Advanced CODEOWNERS configuration”.
package struct CodeOwners: Sendable {
  /// GitHub ignores files over 3 MB.
  package static let sizeLimit = 3_000_000

  package let dialect: OwnersDialect
  package let rules: [OwnersRule]
  package let issues: [OwnersIssue]
  private let index: PatternIndex

  /// - Parameter dialect: nil to tell it by section headings and roles, which GitHub doesn't know.
  package init(_ text: String, dialect: OwnersDialect? = nil) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let dialect = dialect ?? (GitLabOwners.isSpoken(in: lines) ? .gitlab : .github)
    self.dialect = dialect
    let read: OwnersLines
    switch dialect {
    case .github where text.utf8.count > CodeOwners.sizeLimit:
      read = OwnersLines(
        issues: [OwnersIssue(line: 1, message: "the file is over 3 MB, and GitHub ignores it")])
    case .github: read = GitHubOwners.read(lines)
    case .gitlab: read = GitLabOwners.read(lines)
    }
    rules = read.rules.map(\.rule)
    issues = read.issues
    index = PatternIndex(read.rules.map(\.pattern))
  }

  /// Who owns a path, given in bytes from the repository's root.
  package func owners(of path: some Collection<UInt8>) -> Ownership {
    decision(for: path).ownership
  }

  /// The line of the rule that decides for a path; the last one where several do.
  package func line(for path: some Collection<UInt8>) -> Int? {
    decision(for: path).rules.last?.line
  }

  /// Who owns a path, and by which rules.
  package func decision(for path: some Collection<UInt8>) -> OwnersDecision {
    let parts = PathParts(path)
    switch dialect {
    case .github:
      guard let rule = index.lastMatch(parts).map({ rules[$0] }) else {
        return OwnersDecision(ownership: .unmatched, rules: [])
      }
      return OwnersDecision(
        ownership: rule.owners.isEmpty ? .unowned : .owned(rule.owners), rules: [rule])
    case .gitlab: return decision(bySection: index.matches(parts))
    }
  }

  /// The rules that match a path, whether they decide or not, by their place in `rules`.
  package func matches(_ path: some Collection<UInt8>) -> [Int] {
    index.matches(PathParts(path))
  }

  /// - Parameter matching: places in `rules`, ascending.
  private func decision(bySection matching: [Int]) -> OwnersDecision {
    var deciding: [(section: String?, rule: OwnersRule)] = []
    for rule in matching.lazy.map({ rules[$0] }) {
      if let known = deciding.firstIndex(where: { $0.section == rule.section }) {
        // What is excluded can't be included again in the same section.
        if !deciding[known].rule.isExclusion { deciding[known].rule = rule }
      } else {
        deciding.append((rule.section, rule))
      }
    }
    guard !deciding.isEmpty else { return OwnersDecision(ownership: .unmatched, rules: []) }
    var owners: [String] = []
    for owner in deciding.flatMap(\.rule.owners) where !owners.contains(owner) {
      owners.append(owner)
    }
    return OwnersDecision(
      ownership: owners.isEmpty ? .unowned : .owned(owners), rules: deciding.map(\.rule))
  }
}

/// What was read of an owners file: its rules with their patterns, and the lines left out.
struct OwnersLines {
  var rules: [(rule: OwnersRule, pattern: PathPattern)] = []
  var issues: [OwnersIssue] = []

  mutating func note(_ message: String, line: Int) {
    issues.append(OwnersIssue(line: line, message: message))
  }
}
