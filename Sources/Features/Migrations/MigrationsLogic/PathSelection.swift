import Matching
import Workspace

/// The tracked paths that a migration covers, and those that are matches themselves.
package struct PathSelection: Sendable {
  private let files: [PathGlob]
  private let exclude: [PathGlob]
  private let matching: [PathGlob]
  private let includesGenerated: Bool

  package init(_ definition: MigrationDefinition) {
    files = definition.files.map { PathGlob($0) }
    exclude = definition.exclude.map { PathGlob($0) }
    includesGenerated = definition.includesGenerated
    if case .paths(let globs) = definition.subject {
      matching = globs.map { PathGlob($0) }
    } else {
      matching = []
    }
  }

  /// Whether the migration covers a path.
  package func covers(_ path: [UInt8], isGenerated: Bool) -> Bool {
    if isGenerated, !includesGenerated { return false }
    if !files.isEmpty, !files.contains(where: { $0.matches(path) }) { return false }
    return !exclude.contains { $0.matches(path) }
  }

  /// Whether the path itself is a match.
  package func isMatch(_ path: [UInt8]) -> Bool {
    matching.contains { $0.matches(path) }
  }
}
