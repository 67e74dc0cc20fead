import Git
import GitHistory
import MigrationsInterface
import Workspace

/// Reads which paths the merges into a branch changed, including symbolic links and submodules: they have
/// owners, too. No contents are read.
package enum MergePathReader {
  /// - Parameters:
  ///   - project: the repository, with the branch and the time zone of its configuration.
  ///   - branch: the branch instead of the configured one; nil for that one.
  ///   - period: the days of the merges.
  /// - Throws: `GitError`, `UnknownBranch`, `CancellationError`.
  package static func read(
    _ project: Project, branch: String?, over period: MergePeriod
  ) async throws -> MergePaths {
    let repository = try await GitRepository.known(at: project.root)
    let tip = try await BranchTip(of: branch ?? project.configuration.branch, in: repository)
    let timezone = project.configuration.timezone
    var result: MergePaths?
    let events: AsyncThrowingStream<MergePaths, any Error> = HistoryStream.of {
      repository
    } read: { repository, cancellation, send in
      let walk = try MergeWalk(
        repository, from: tip.commit, boundary: repository.shallowBoundary(), timezone: timezone,
        cancellation, onlyFiles: false
      ) { period.start(before: $0.map { Day(number: $0) }).number }
      send(paths(walk, branch: tip.branch))
    }
    for try await merges in events { result = merges }
    guard let result else { throw CancellationError() }
    return result
  }

  private static func paths(_ walk: MergeWalk, branch: String) -> MergePaths {
    let table = walk.table
    return MergePaths(
      branch: branch, since: Day(number: walk.since),
      merges: walk.merges.map { merge in
        MergePaths.Merge(
          commit: table.id(at: merge.index), day: Day(number: merge.day),
          author: table.author(at: merge.index), subject: table.subject(at: merge.index),
          paths: table.changes(at: merge.index).map { Array(table.paths[$0.path]) })
      }, notice: walk.isShallow ? MergeWalk.shallowNotice : nil)
  }
}
