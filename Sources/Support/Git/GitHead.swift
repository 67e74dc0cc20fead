/// The state of `HEAD`.
package struct GitHead: Sendable, Equatable {
  /// The id of the commit in hexadecimal; nil before the first commit.
  package var commit: String?
  /// The branch; nil if `HEAD` is detached.
  package var branch: String?
  /// The commit date, in seconds since 1970.
  package var committedAt: Int64?

  /// Creates a state.
  package init(commit: String?, branch: String?, committedAt: Int64?) {
    self.commit = commit
    self.branch = branch
    self.committedAt = committedAt
  }
}
