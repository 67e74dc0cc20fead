import MigrationsFlow
import MigrationsInterface
import Testing
import Workspace

@testable import DeadlinesPlugin

@MainActor @Suite struct DeadlinesTests {
  private func migration(_ id: String, due: String?, remaining: Int) -> MigrationCount {
    var count = MigrationCount(id: MigrationID(id), title: id, priority: "P1")
    count.due = due.flatMap { Day($0) }
    count.remaining = remaining
    count.byTeam = [TeamCount(team: "@ios", remaining: min(remaining, 1_000))]
    return count
  }

  @Test("open migrations that are due within sixty days or overdue have rows, by due date")
  func rows() {
    let rows = Deadlines.rows(
      MigrationRowContext(
        migrations: [
          migration("later", due: "2027-06-01", remaining: 5),
          migration("soon", due: "2026-12-31", remaining: 5),
          migration("late", due: "2026-11-20", remaining: 1_200),
          migration("done", due: "2026-11-01", remaining: 0),
          migration("open", due: nil, remaining: 5),
        ], today: Day(number: 20_778)))
    #expect(
      rows.map(\.sentence) == [
        "late: 1 day overdue, 1,200 remaining, 1,000 owned by @ios",
        "soon: due in 40 days, 5 remaining",
      ])
    #expect(rows.map(\.opens) == ["late", "soon"])
  }

  @Test("migrations that are due on the same day are sorted by title")
  func sameDay() {
    let migrations = [("a", "XML layouts"), ("b", "javax → jakarta")].map { id, title in
      var count = MigrationCount(id: MigrationID(id), title: title, priority: "P1")
      count.due = Day("2026-12-31")
      count.remaining = 5
      return count
    }
    let rows = Deadlines.rows(
      MigrationRowContext(migrations: migrations, today: Day(number: 20_778)))
    #expect(rows.map(\.opens) == ["b", "a"])
  }

  @Test("a migration that has reached its goal isn't overdue")
  func goal() {
    var reached = migration("reached", due: "2026-11-01", remaining: 2)
    reached.goal = 2
    let today = Day(number: 20_778)
    #expect(Deadlines.rows(MigrationRowContext(migrations: [reached], today: today)).isEmpty)
    reached.remaining = 3
    #expect(Deadlines.rows(MigrationRowContext(migrations: [reached], today: today)).count == 1)
  }
}
