import Matching

/// Paths that are left out, by globs.
package struct PathExclusion: Sendable {
  private let globs: [PathGlob]

  package init(_ globs: [String]) { self.globs = globs.map { PathGlob($0) } }

  package func covers(_ path: String) -> Bool {
    globs.contains { $0.matches(Array(path.utf8)[...]) }
  }
}
