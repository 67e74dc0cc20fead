/// Where `HEAD` points.
package struct GitHead: Sendable, Equatable {
  /// The commit's id in hexadecimal; nil before the first commit.
  package var commit: String?
  /// The branch; nil when `HEAD` is detached.
  package var branch: String?
  /// When it was committed, in seconds since 1970.
  package var committedAt: Int64?

  package init(commit: String?, branch: String?, committedAt: Int64?) {
    self.commit = commit
    self.branch = branch
    self.committedAt = committedAt
  }
}
