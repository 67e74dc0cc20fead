import DeclarativeUI
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import Terminal
import Testing
import Workspace

@testable import RegressionsPlugin

@MainActor @Suite struct RegressionsTests {
  private let today = Day(number: 20_778)

  private func change(daysAgo: Int, _ author: String, added: Int, removed: Int = 0) -> HistoryChange
  {
    HistoryChange(
      commit: "c\(daysAgo)", author: author, day: today + -daysAgo, subject: "s", added: added,
      removed: removed, path: "a.swift")
  }

  private func context(
    _ points: [(daysAgo: Int, remaining: Int)], changes: [HistoryChange] = []
  ) -> MigrationRowContext {
    let history = MigrationHistory(
      points: points.map {
        HistoryPoint(day: today + -$0.daysAgo, commit: "c", remaining: $0.remaining)
      }, changes: changes)
    return MigrationRowContext(
      migrations: [MigrationCount(id: "rx", title: "Rx → async", priority: "P1")], today: today,
      history: History(branch: "main", migrations: ["rx": history]))
  }

  @Test("a migration that grew within a week has a row with its growth and the authors")
  func row() {
    let rows = Regressions.rows(
      context(
        [(20, 10), (3, 14), (1, 13)],
        changes: [
          change(daysAgo: 1, "Ann", added: 0, removed: 1), change(daysAgo: 2, "Bob", added: 1),
          change(daysAgo: 3, "Ann", added: 3), change(daysAgo: 9, "Eve", added: 5),
        ]))
    #expect(rows.map(\.sentence) == ["Rx → async: +3 by Bob, Ann"])
    #expect(rows.map(\.opens) == ["rx"])
  }

  @Test(
    "a migration that didn't grow, or started this week, has no row",
    arguments: [[(20, 10), (3, 10)], [(20, 10), (3, 8)], [(3, 14)], []])
  func nothing(points: [(Int, Int)]) {
    #expect(Regressions.rows(context(points.map { ($0.0, $0.1) })) == [])
  }

  @Test("a row has the title, the growth and a chart with a bar for each of the last eight weeks")
  func view() throws {
    var contributions = PluginContributions()
    Regressions().contribute(to: &contributions)
    let rows = try #require(
      contributions.entries.first?.value as? ListRows<MigrationRowContext, AddedMigrationRow>)
    let context = context((0..<9).reversed().map { ($0 * 7, 14 - $0) })
    let row = try #require(try rows.rows(context).first)
    let view = try #require(try rows.content?(row, context))
    let host = ViewHost(view, size: Size(columns: 40, rows: 1))
    host.render()
    #expect(host.surface.lines == ["Rx → async  +1                  ▄▅▆▆▇▇██"])
    #expect(Regressions.counts(of: "rx", context) == [7, 8, 9, 10, 11, 12, 13, 14])
    #expect(Regressions.counts(of: "other", context) == [])
  }

  @Test("without a history there are no rows")
  func unknown() {
    #expect(Regressions.rows(MigrationRowContext(migrations: [], today: today)) == [])
  }
}
