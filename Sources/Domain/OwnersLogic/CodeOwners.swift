import OwnersInterface
import WorkspaceLogic

/// A CODEOWNERS file in the dialect of GitHub or GitLab.
///
/// Sources: GitHub's documentation, “About code owners”; GitLab's, “Syntax of CODEOWNERS file” and
/// “Advanced CODEOWNERS configuration”.
package struct CodeOwners: Sendable {
  /// The maximum size in bytes. GitHub ignores larger files.
  package static let sizeLimit = 3_000_000

  package let dialect: OwnersDialect
  package let rules: [OwnersRule]
  package let issues: [OwnersDiagnostic]
  private let index: PatternIndex

  /// Parses a CODEOWNERS file.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - dialect: the dialect; nil to detect GitLab's by section headings and roles.
  package init(_ text: String, dialect: OwnersDialect? = nil) {
    // The byte order mark isn't part of the first line.
    let lines = text.utf8.dropFirst(ByteOrderMark.length(in: text.utf8))
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
    let dialect = dialect ?? (GitLabOwners.isDetected(in: lines) ? .gitlab : .github)
    self.dialect = dialect
    let read: OwnersLines
    switch dialect {
    case .github where text.utf8.count > CodeOwners.sizeLimit:
      read = OwnersLines(
        issues: [
          OwnersDiagnostic(line: 1, message: "the file is larger than 3 MB, so GitHub ignores it")
        ])
    case .github: read = GitHubOwners.read(lines)
    case .gitlab: read = GitLabOwners.read(lines)
    }
    rules = read.rules.map(\.rule)
    issues = read.issues
    index = PatternIndex(read.rules.map(\.pattern))
  }

  /// Returns the ownership of a path, given as bytes from the repository's root.
  package func owners(of path: some Collection<UInt8>) -> Ownership {
    decision(for: path).ownership
  }

  /// Returns the line of the rule that applies to a path, or of the last one if there are several.
  package func line(for path: some Collection<UInt8>) -> Int? {
    decision(for: path).rules.last?.line
  }

  /// Returns the ownership of a path and the rules that determine it.
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

  /// Returns the indices of all rules that match a path, including overridden ones.
  package func matches(_ path: some Collection<UInt8>) -> [Int] {
    index.matches(PathParts(path))
  }

  /// Returns the ownership for the dialect with sections.
  ///
  /// - Parameter matching: the ascending indices of the matching rules.
  private func decision(bySection matching: [Int]) -> OwnersDecision {
    var deciding: [(section: String?, rule: OwnersRule)] = []
    for rule in matching.lazy.map({ rules[$0] }) {
      if let known = deciding.firstIndex(where: { $0.section == rule.section }) {
        // An excluded path can't be included again in the same section.
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

/// The contents of an owners file: rules with their patterns, and diagnostics.
struct OwnersLines {
  var rules: [(rule: OwnersRule, pattern: PathPattern)] = []
  var issues: [OwnersDiagnostic] = []

  mutating func note(_ message: String, line: Int) {
    issues.append(OwnersDiagnostic(line: line, message: message))
  }
}
