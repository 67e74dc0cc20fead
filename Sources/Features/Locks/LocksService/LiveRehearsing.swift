import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// Rehearses locks on the merges of the main branch.
package struct LiveRehearsing: LockRehearsing {
  private let merges: any MergeReading

  package init(merges: any MergeReading) {
    self.merges = merges
  }

  package func rehearse(
    _ id: MigrationID, in project: Project, since: Day
  ) -> AsyncThrowingStream<RehearsalEvent, any Error> {
    var request = HistoryRequest(project)
    request.definitions = project.configuration.migrations.filter { $0.id == id.description }
    return AsyncThrowingStream { [merges, request] continuation in
      let task = Task {
        do {
          let history = try await merges.merges(request, since: since) {
            continuation.yield(.progress($0))
          }
          continuation.yield(
            .finished(LockRehearsal(request.definitions).rehearsal(of: history, since: since)))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
