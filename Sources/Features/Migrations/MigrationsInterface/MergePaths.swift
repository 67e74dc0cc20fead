import Workspace

/// The merges into a branch, with the paths that they changed.
package struct MergePaths: Sendable {
  package struct Merge: Sendable {
    package let commit: String
    package let day: Day
    package let author: String
    package let subject: String
    package let paths: [[UInt8]]

    package init(commit: String, day: Day, author: String, subject: String, paths: [[UInt8]]) {
      self.commit = commit
      self.day = day
      self.author = author
      self.subject = subject
      self.paths = paths
    }
  }

  package let branch: String
  /// The first day of the period.
  package let since: Day
  /// Newest first.
  package let merges: [Merge]
  /// Why older merges aren't included; nil if all since the requested day are.
  package let notice: String?

  package init(branch: String, since: Day, merges: [Merge], notice: String?) {
    self.branch = branch
    self.since = since
    self.merges = merges
    self.notice = notice
  }
}
