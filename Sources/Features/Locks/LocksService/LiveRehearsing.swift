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
    _ id: MigrationID, in project: Project, over period: MergePeriod
  ) -> AsyncThrowingStream<RehearsalEvent<LockRehearsal>, any Error> {
    var request = HistoryRequest(project)
    let rehearser = LockRehearser(
      project.configuration.migrations.filter { $0.id == id.description })
    request.definitions = rehearser.searched
    return AsyncThrowingStream { [merges, request, rehearser] send in
      let history = try await merges.merges(request, over: period) { send(.progress($0)) }
      send(.finished(rehearser.rehearsal(of: history) { send(.checking($0)) }))
    }
  }
}
