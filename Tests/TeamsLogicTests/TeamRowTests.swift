import MigrationsInterface
import MigrationsLogic
import TeamsLogic
import Testing
import Workspace

/// What a team has to do is its share of each migration, P0 first, by the date it chose itself.
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

  private var state: MigrationsBoard.State {
    MigrationsBoard.State(migrations: [
      migration("later", "P1", due: 90, ["@a": 5, "@b": 50]),
      migration("urgent", "P0", due: 30, commitments: ["@b": 10, "@c": 5], ["@b": 20]),
      migration("sooner", "P1", due: 20, ["@a": 1, nil: 9]),
    ])
  }

  @Test("whoever has P0 work comes first, what nobody owns last")
  func order() {
    let rows = TeamRow.rows(state, nil, today: today)
    #expect(rows.map(\.team) == ["@b", "@a", "@c", nil])
    #expect(rows.map(\.left) == [70, 6, 0, 9])
    #expect(rows.map(\.open) == [[1, 1, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0]])
    #expect(rows.map(\.next) == [today + 10, today + 20, nil, today + 20])
  }

  @Test("a team's own date goes before the one for all")
  func dates() {
    let work = TeamWork.rows(of: "@b", state, today: today)
    #expect(work.map(\.id) == ["urgent", "later"])
    #expect(work.map(\.share.committed) == [today + 10, today + 90])
    #expect(work.map(\.share.isOwnDate) == [true, false])
  }

  @Test("a team that is done with what it promised still sees it, behind what is open")
  func done() {
    let work = TeamWork.rows(of: "@c", state, today: today)
    #expect(work.map(\.share.left) == [0])
  }

  @Test("of a migration that has reached its goal, nobody has to do the rest")
  func goal() throws {
    var state = state
    state.migrations[1].goal = 20
    let row = try #require(
      TeamRow.rows(state, nil, today: today).first { $0.team == "@b" })
    #expect(row.left == 50)
    #expect(row.open == [0, 1, 0, 0])
    #expect(row.next == today + 90)
    #expect(TeamWork.rows(of: "@b", state, today: today).map(\.id) == ["later", "urgent"])
  }

  @Test("the team's own forecast is held against its date")
  func forecast() throws {
    var state = state
    var past = MigrationHistory()
    // Ten uses go each week, and twenty are left.
    past.cells = [
      CellHistory(
        module: "M", team: "@b",
        steps: (0...26).map { ShareStep(day: today + ($0 - 26) * 7, remaining: 280 - $0 * 10) })
    ]
    past.points = [
      HistoryPoint(day: today + -182, commit: "a", remaining: 280),
      HistoryPoint(day: today, commit: "c", remaining: 20),
    ]
    state.history = History(branch: "main", migrations: ["urgent": past])
    let share = try #require(TeamWork.rows(of: "@b", state, today: today).first).share
    #expect(share.change == -120)
    #expect(share.forecast?.state == .falling)
    #expect(share.standing == .atRisk || share.standing == .late)
  }
}
