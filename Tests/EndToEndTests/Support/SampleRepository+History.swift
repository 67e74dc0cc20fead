import Foundation

extension SampleRepository {
  /// Commits all files with a date such as `2031-05-04T12:00:00Z`.
  func commit(_ date: String, _ subject: String) throws {
    _ = try shell(
      "git -C '\(folder.path)' add -A && GIT_COMMITTER_DATE=\(date) GIT_AUTHOR_DATE=\(date) "
        + "git -C '\(folder.path)' -c user.name=a -c user.email=a@b commit -q -m '\(subject)'")
  }

  /// Runs a line of `sh` in the repository, with a cache directory inside it.
  func shell(_ command: String) throws -> ProgramCall {
    try ProgramCall(
      ["/bin/sh", "-c", command],
      environment: ProcessInfo.processInfo.environment.merging([
        "XDG_CACHE_HOME": folder.path + "/.git/cache"
      ]) { $1 }, in: folder)
  }
}
