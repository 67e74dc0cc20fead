import MigrationsInterface
import ModulesInterface
import ModulesLogic
import Workspace

/// Rehearses module rules on the modules and the history of a fixture. Each commit is a merge, and a
/// violation was added by the newest commit that changed the nearest file.
struct FixtureRuleRehearsing: RuleRehearsing {
  let graph: Result<ModuleGraph, WorkspaceError>
  let history: Result<History, WorkspaceError>

  func rehearse(
    _ request: RuleRehearsalRequest
  ) -> AsyncThrowingStream<RehearsalEvent<RuleRehearsal>, any Error> {
    AsyncThrowingStream { [graph, history] send in
      let (graph, history) = (try graph.get(), try history.get())
      let all = history.migrations.values.flatMap(\.changes)
      let since = request.period.start(before: all.map(\.day).max())
      let changes = all.filter { $0.day >= since }.sorted {
        ($1.day, $0.commit) < ($0.day, $1.commit)
      }
      let report = RuleCheck.report(
        on: graph, request.modules.configuration, today: request.modules.today)
      var stops: [RuleRehearsal.Merge] = []
      for (commit, violations) in Dictionary(
        grouping: report.violations,
        by: { FixtureRuleRehearsing.change(near: $0.path, among: changes)?.commit })
      {
        guard let change = changes.first(where: { $0.commit == commit }) else { continue }
        stops.append(
          RuleRehearsal.Merge(
            commit: change.commit, day: change.day, author: change.author,
            subject: change.subject, revertedBy: nil, violations: violations))
      }
      send(
        .finished(
          RuleRehearsal(
            branch: history.branch, since: since, until: changes.first?.day,
            merges: Set(changes.map(\.commit)).count, counts: RuleRehearsalCounts(),
            stopped: stops.sorted { ($1.day, $0.commit) < ($0.day, $1.commit) })))
    }
  }

  /// The newest change of a file with the most folders in common.
  private static func change(
    near path: String, among changes: [HistoryChange]
  ) -> HistoryChange? {
    func common(_ change: HistoryChange) -> Int {
      zip(path.split(separator: "/"), change.path.split(separator: "/")).prefix { $0 == $1 }.count
    }
    let nearest = changes.map(common).max()
    return changes.first { common($0) == nearest }
  }
}
