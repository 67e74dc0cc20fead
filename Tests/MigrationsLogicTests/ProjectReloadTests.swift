import LocksInterface
import MigrationsInterface
import Testing
import Workspace

@testable import MigrationsLogic

/// What the screens still know when a project is loaded again.
@Suite struct ProjectReloadTests {
  private let today = Day(number: 20_000)

  private func project(_ migrations: [MigrationDefinition], owners: String? = nil) -> Project {
    Project(
      root: "/r", name: "r", branch: nil, commit: nil, configurationPath: "/r/headway.yml",
      configuration: ProjectConfiguration(ownersFile: owners, migrations: migrations))
  }

  private func definition(_ id: String, _ pattern: String) -> MigrationDefinition {
    MigrationDefinition(id: id, title: id, subject: .patterns([pattern]))
  }

  /// The state after a scan and the history of the migrations `a` and `b`.
  private var known: MigrationsReducer.State {
    var state = MigrationsReducer.State(
      migrations: ["a", "b"].map { MigrationCount(id: $0, title: "\($0)", priority: "P2") })
    state.migrations[0].remaining = 7
    state.migrations[0].byTeam = [TeamCount(team: "@ios", remaining: 7)]
    state.migrations[1].remaining = 3
    state.remainingByPath = ["a": [Array("x.swift".utf8): 7], "b": [Array("y.swift".utf8): 3]]
    state.phase = .counted
    state.history = History(
      branch: "main",
      migrations: [
        "a": MigrationHistory(points: [
          HistoryPoint(day: Day(number: 19_000), commit: "c1", remaining: 9)
        ]),
        "b": MigrationHistory(points: [
          HistoryPoint(day: Day(number: 19_000), commit: "c1", remaining: 3)
        ]),
      ])
    state.isHistoryRead = true
    return state
  }

  private var former: Project { project([definition("a", "Rx"), definition("b", "Moya")]) }

  @Test("another title and due date keep the count, the files and the history")
  func title() {
    var changed = definition("a", "Rx")
    (changed.title, changed.due, changed.location.line) = ("New", today, 9)
    let state = MigrationsReducer.State(
      continuing: known, of: former, in: project([changed, definition("b", "Moya")]), today: today)
    #expect(state.phase == .idle && state["a"]?.title == "New" && state["a"]?.due == today)
    #expect(state["a"]?.remaining == 7 && state["a"]?.isComplete == true)
    #expect(state["a"]?.byTeam == [TeamCount(team: "@ios", remaining: 7)])
    #expect(state.remainingByPath == known.remainingByPath)
    #expect(state.isHistoryRead && state.history == known.history && state.trends.count == 2)
  }

  @Test("a migration with another pattern isn't counted yet, and its history isn't known")
  func pattern() {
    let state = MigrationsReducer.State(
      continuing: known, of: former,
      in: project([definition("a", "RxCocoa"), definition("b", "Moya"), definition("c", "X")]),
      today: today)
    #expect(state["a"]?.isCounted == false && state["c"]?.isCounted == false)
    #expect(state["b"]?.remaining == 3)
    #expect(state.history?.migrations.keys.map(\.description) == ["b"] && !state.isHistoryRead)
    #expect(state.remainingByPath.keys.map(\.description) == ["b"])
  }

  @Test("nothing is kept if the counts may belong to other teams now")
  func owners() {
    let state = MigrationsReducer.State(
      continuing: known, of: former,
      in: project(former.configuration.migrations, owners: "OWNERS"), today: today)
    #expect(state.migrations.allSatisfy { !$0.isCounted } && state.remainingByPath.isEmpty)
    #expect(state.history == nil && !state.isHistoryRead)
  }

  @Test("an incomplete count isn't kept")
  func partial() {
    var known = known
    known.migrations[0].isPartial = true
    let state = MigrationsReducer.State(
      continuing: known, of: former, in: former, today: today)
    #expect(state["a"]?.isCounted == false && state["b"]?.isCounted == true)
  }
}
