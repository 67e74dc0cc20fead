import Matching

/// Paths that are excluded by glob patterns.
package struct PathExclusion: Sendable {
  private let globs: [PathGlob]

  package init(_ globs: [String]) { self.globs = globs.map { PathGlob($0) } }

  /// Returns whether a path from the repository's root is excluded.
  package func covers(_ path: String) -> Bool {
    globs.contains { $0.matches(Array(path.utf8)[...]) }
  }
}
