import DeclarativeUI
import MigrationsInterface
import MigrationsUI
import Testing
import Workspace

/// The chart of the remaining matches.
@MainActor @Suite struct BurnDownTests {
  private let today = Day(number: 20_500)

  private func chart(remaining: [Int], replaced: [Int], due: Day? = nil) -> ChartData {
    let points = zip(remaining, replaced).enumerated().map { index, counts in
      HistoryPoint(
        day: today + (index - remaining.count) * 7, commit: "c", remaining: counts.0,
        replaced: counts.1)
    }
    return BurnDown.chart(
      MigrationHistory(points: points), forecast: nil, goal: 0, due: due, today: today,
      showsReplaced: true)
  }

  @Test(
    "many replaced matches are divided, so that the remaining ones stay visible",
    arguments: [
      (100, "replaced", 100.0), (400, "replaced", 400), (450, "replaced ÷ 10", 45),
      (45_000, "replaced ÷ 1,000", 45),
    ] as [(Int, String, Double)])
  func scale(most: Int, name: String, top: Double) {
    let series = chart(remaining: [100, 80], replaced: [0, most]).series
    #expect(series.map(\.name) == ["remaining", name])
    #expect(series[1].points.map(\.y).max() == top)
    #expect(series[0].points.map(\.y).max() == 100)
  }

  @Test("the line of the due date names the day, and is red once it has passed")
  func due() {
    let coming = chart(remaining: [2], replaced: [0], due: today + 90).markers.first
    let passed = chart(remaining: [2], replaced: [0], due: today + -1).markers.first
    #expect(coming?.title.hasPrefix("due ") == true)
    #expect(coming?.style == .body && passed?.style == .danger)
  }
}
