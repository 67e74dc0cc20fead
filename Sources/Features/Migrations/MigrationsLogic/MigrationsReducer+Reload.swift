import LocksInterface
import MigrationsInterface
import Workspace

extension MigrationsReducer.State {
  /// The state of a project that is loaded again: the counts and histories that its new configuration
  /// doesn't change, until they are read again. Other migrations aren't counted yet.
  ///
  /// - Parameters:
  ///   - old: the last state of the project with the former configuration.
  ///   - former: the project with the former configuration.
  package init(continuing old: Self, of former: Project, in project: Project, today: Day) {
    self.init(migrations: project.configuration.migrations.map(MigrationCount.uncounted))
    var kept: Set<MigrationID> = []
    if Self.settings(ScanRequest(former, today: today))
      == Self.settings(ScanRequest(project, today: today))
    {
      for (index, definition) in project.configuration.migrations.enumerated() {
        let id = migrations[index].id
        guard let known = old[id], known.isComplete,
          let before = former.configuration.migrations.first(where: { $0.id == definition.id }),
          before.counted == definition.counted
        else { continue }
        kept.insert(id)
        migrations[index] = migrations[index].counted(like: known)
        matches[id] = old.matches[id]
        remainingByPath[id] = old.remainingByPath[id]
      }
    }
    if case .known(let states) = old.locks {
      locks = .known(
        states.filter { id, _ in
          kept.contains(id) && self[id]?.lock == true && old[id]?.lock == true
        })
    }
    guard var known = old.knownHistory,
      Self.settings(HistoryRequest(former)) == Self.settings(HistoryRequest(project))
    else { return }
    known.migrations = known.migrations.filter { kept.contains($0.key) }
    history = known
    isHistoryRead = kept.count == migrations.count
    MigrationsReducer.judge(&self, today: today)
  }

  private static func settings(_ request: ScanRequest) -> ScanRequest {
    var request = request
    request.definitions = []
    return request
  }

  private static func settings(_ request: HistoryRequest) -> HistoryRequest {
    var request = request
    request.definitions = []
    return request
  }
}

extension MigrationDefinition {
  /// The part of the definition that determines which lines count.
  fileprivate var counted: MigrationDefinition {
    var part = self
    part.title = ""
    part.priority = ""
    part.started = nil
    part.due = nil
    part.goal = 0
    part.adoption = false
    part.commitments = [:]
    part.owner = nil
    part.docs = nil
    part.support = nil
    part.lock = false
    part.swaps = .finding
    part.maxExceptionDays = nil
    part.location = ConfigurationLocation()
    return part
  }
}
