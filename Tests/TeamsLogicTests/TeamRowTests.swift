import MigrationsInterface
import MigrationsLogic
import TeamsLogic
import Testing
import Workspace

/// The work of a team: its share of each migration, P0 first, with its own due date.
@Suite struct TeamRowTests {
  private let today = Day(number: 20_000)

  private func migration(
    _ id: MigrationID, _ priority: String, due: Int? = nil, commitments: [String: Int] = [:],
    _ teams: [String?: Int]
  ) -> MigrationCount {
    var count = MigrationCount(id: id, title: id.description, priority: priority)
    count.remaining = teams.values.reduce(0, +)
    count.byTeam = teams.map { TeamCount(team: $0, remaining: $1) }
    count.due = due.map { today + $0 }
    count.commitments = commitments.mapValues { today + $0 }
    return count
  }

  private var state: MigrationsReducer.State {
    MigrationsReducer.State(migrations: [
      migration("later", "P1", due: 90, ["@a": 5, "@b": 50]),
      migration("urgent", "P0", due: 30, commitments: ["@b": 10, "@c": 5], ["@b": 20]),
      migration("sooner", "P1", due: 20, ["@a": 1, nil: 9]),
    ])
  }

  @Test("teams with P0 work come first, unowned files last")
  func order() {
    let rows = TeamRow.rows(state, nil, today: today)
    #expect(rows.map(\.team) == ["@b", "@a", "@c", nil])
    #expect(rows.map(\.remaining) == [70, 6, 0, 9])
    #expect(rows.map(\.open) == [[1, 1, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0]])
    #expect(rows.map(\.next) == [today + 10, today + 20, nil, today + 20])
  }

  @Test("a team's own due date takes precedence over that of the migration")
  func dates() {
    let work = TeamWork.rows(of: "@b", state, today: today)
    #expect(work.map(\.id) == ["urgent", "later"])
    #expect(work.map(\.share.committed) == [today + 10, today + 90])
    #expect(work.map(\.share.isOwnDate) == [true, false])
  }

  @Test("a team still sees its completed share, after the open ones")
  func done() {
    let work = TeamWork.rows(of: "@c", state, today: today)
    #expect(work.map(\.share.remaining) == [0])
  }

  @Test("a migration that has reached its goal is no remaining work for any team")
  func goal() throws {
    var state = state
    state.migrations[1].goal = 20
    let row = try #require(
      TeamRow.rows(state, nil, today: today).first { $0.team == "@b" })
    #expect(row.remaining == 50)
    #expect(row.open == [0, 1, 0, 0])
    #expect(row.next == today + 90)
    #expect(TeamWork.rows(of: "@b", state, today: today).map(\.id) == ["later", "urgent"])
  }

  @Test("the forecast of the team is compared with its own due date")
  func forecast() throws {
    var state = state
    var history = MigrationHistory()
    // Ten matches are removed each week, and twenty remain.
    history.cells = [
      CellHistory(
        module: "M", team: "@b",
        steps: (0...26).map { ShareStep(day: today + ($0 - 26) * 7, remaining: 280 - $0 * 10) })
    ]
    history.points = [
      HistoryPoint(day: today + -182, commit: "a", remaining: 280),
      HistoryPoint(day: today, commit: "c", remaining: 20),
    ]
    state.history = History(branch: "main", migrations: ["urgent": history])
    // A part of the history isn't a basis for a verdict.
    #expect(TeamWork.rows(of: "@b", state, today: today).first?.share.forecast == nil)
    state.isHistoryRead = true
    let share = try #require(TeamWork.rows(of: "@b", state, today: today).first).share
    #expect(share.change == -120)
    #expect(share.forecast?.state == .falling)
    #expect(share.status == .atRisk || share.status == .late)
  }
}
