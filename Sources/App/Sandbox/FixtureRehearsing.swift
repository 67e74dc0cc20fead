import LocksInterface
import MigrationsInterface
import Workspace

/// Rehearses locks on the history of a fixture. Each commit is a merge.
struct FixtureRehearsing: LockRehearsing {
  let history: Result<History, WorkspaceError>

  func rehearse(
    _ id: MigrationID, in project: Project, over period: MergePeriod
  ) -> AsyncThrowingStream<RehearsalEvent<LockRehearsal>, any Error> {
    AsyncThrowingStream { continuation in
      do {
        let history = try history.get()
        let all = history.migrations.values.flatMap(\.changes)
        let since = period.start(before: all.map(\.day).max())
        let changes = all.filter { $0.day >= since }
        let own = (history.migrations[id]?.changes ?? []).filter { $0.day >= since }
        let lowered = own.count { $0.added < $0.removed }
        continuation.yield(
          .finished(
            LockRehearsal(
              branch: history.branch, since: since, until: changes.map(\.day).max(),
              merges: Set(changes.map(\.commit)).count,
              counts: LockRehearsalCounts(tightened: lowered, onlyTightened: lowered),
              stopped: own.filter { $0.added > $0.removed }.map { FixtureRehearsing.stop($0, id) }))
        )
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  private static func stop(_ change: HistoryChange, _ id: MigrationID) -> LockRehearsal.Merge {
    LockRehearsal.Merge(
      commit: change.commit, day: change.day, author: change.author, subject: change.subject,
      revertedBy: nil,
      violations: [
        LockViolation(
          id: id, path: RepositoryPath(change.path), allowed: 0,
          actual: change.added - change.removed, match: nil)
      ])
  }
}
