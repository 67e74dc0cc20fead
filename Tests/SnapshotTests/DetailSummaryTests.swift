import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import MigrationsUI

/// The lines above the tabs of a migration.
@MainActor @Suite struct DetailSummaryTests {
  @Test(
    "the guide is shown as the host of its link",
    arguments: [
      ("https://developer.apple.com/documentation/swift", "developer.apple.com"),
      ("https://wiki.example.com?page=7", "wiki.example.com"), ("wiki page 7", "wiki page 7"),
    ])
  func host(link: String, host: String) {
    #expect(DetailSummary.host(of: link) == host)
  }

  private let today = Day(number: 20_500)

  /// The state with a migration that has every fact, and its forecast.
  private func state() throws -> (MigrationsReducer.State, MigrationTrend) {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 1_671
    count.files = 381
    count.progress = 0.42
    count.due = today + 34
    count.owner = "@mobile"
    count.docs = "https://developer.apple.com/documentation/swift"
    let points = (0...40).map {
      HistoryPoint(day: today + ($0 - 40) * 7, commit: "c", remaining: 1_500 + $0 * 4)
    }
    let trend = try #require(
      MigrationTrend(MigrationHistory(points: points), of: count, today: today))
    var state = MigrationsReducer.State(migrations: [count])
    state.trends = ["rx": trend]
    state.phase = .counted
    return (state, trend)
  }

  @Test("a migration without a count says whether the scan is running")
  func uncounted() {
    func text(_ phase: MigrationsReducer.Phase) -> String {
      var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
      count.isCounted = false
      var state = MigrationsReducer.State(migrations: [count])
      state.phase = phase
      let host = ViewHost(
        DetailSummary(counts: .constant(state), id: "rx", today: today),
        size: Size(columns: 80, rows: 3))
      host.render()
      return host.surface.lines[0]
    }
    #expect(text(.counting(done: 1, total: 9)).contains("Scanning…"))
    #expect(text(.failed("no git")).contains("not counted"))
  }

  @Test("at every width of a preview, no fact is cut off", arguments: [50, 60, 80, 120])
  func narrow(columns: Int) throws {
    let (state, trend) = try state()
    let host = ViewHost(
      DetailSummary(counts: .constant(state), id: "rx", today: today),
      size: Size(columns: columns, rows: 6))
    host.render()
    let lines = host.surface.lines
    for fact in [
      "1,671 remaining in 381 files", "42% since peak", trend.wording.short, "owner @mobile",
      "guide developer.apple.com",
    ] { #expect(lines.contains { $0.contains(fact) }, "\(fact)") }
    #expect(!lines.contains { $0.contains("…") })
  }

  @Test("in a low window, there are two lines, so that the content of the tab has room")
  func low() throws {
    let (state, _) = try state()
    let host = ViewHost(
      DetailSummary(counts: .constant(state), id: "rx", today: today, isShort: .constant(true)),
      size: Size(columns: 40, rows: 6))
    host.render()
    #expect(host.surface.lines.filter { !$0.isEmpty }.count == 2)
  }
}
