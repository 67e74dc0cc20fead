import Matching
import Workspace

/// Which tracked paths a migration looks at, and which are uses themselves.
package struct PathSelection: Sendable {
  private let files: [PathGlob]
  private let exclude: [PathGlob]
  private let uses: [PathGlob]
  private let includesGenerated: Bool

  package init(_ definition: MigrationDefinition) {
    files = definition.files.map { PathGlob($0) }
    exclude = definition.exclude.map { PathGlob($0) }
    includesGenerated = definition.includesGenerated
    if case .paths(let globs) = definition.subject {
      uses = globs.map { PathGlob($0) }
    } else {
      uses = []
    }
  }

  /// Whether a path is looked at.
  package func covers(_ path: [UInt8], isGenerated: Bool) -> Bool {
    if isGenerated, !includesGenerated { return false }
    if !files.isEmpty, !files.contains(where: { $0.matches(path) }) { return false }
    return !exclude.contains { $0.matches(path) }
  }

  /// Whether the path itself is a use.
  package func isUse(_ path: [UInt8]) -> Bool {
    uses.contains { $0.matches(path) }
  }
}
