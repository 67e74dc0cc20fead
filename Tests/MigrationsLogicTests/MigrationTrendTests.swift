import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// Trends combine the history of the branch with the current counts.
@Suite struct MigrationTrendTests {
  private let today = Day(number: 20_778)

  private func count(left: Int, teams: [TeamCount] = []) -> MigrationCount {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = left
    count.byTeam = teams
    count.due = today + 30
    return count
  }

  private func history(
    _ values: [(daysAgo: Int, left: Int)], team: String? = nil
  ) -> MigrationHistory {
    MigrationHistory(
      points: values.map {
        HistoryPoint(day: today + -$0.daysAgo, commit: "c", remaining: $0.left)
      },
      cells: team.map { team in
        [
          CellHistory(
            module: nil, team: team,
            steps: values.map { ShareStep(day: today + -$0.daysAgo, remaining: $0.left) })
        ]
      } ?? [])
  }

  @Test("a migration that is done on the branch but not in the working tree isn't done")
  func workingTree() throws {
    let history = history([(40, 5), (30, 2), (20, 1), (10, 0), (5, 0), (1, 0)])
    let trend = try #require(MigrationTrend(history, of: count(left: 3), today: today))
    #expect(trend.forecast.state != .done)
    #expect(trend.status != .onTrack)
    #expect(trend.weeks.last == 3)
    let share = TeamShare(
      of: "@a", in: count(left: 3, teams: [TeamCount(team: "@a", remaining: 3)]), history: history,
      today: today)
    #expect(share.forecast?.state != .done)
    #expect(share.status != .onTrack)
  }

  @Test("a truncated history is compared with its first day, not with zero")
  func cut() throws {
    let history = history([(20, 50), (10, 48)], team: "@a")
    let count = count(left: 48, teams: [TeamCount(team: "@a", remaining: 48)])
    let share = TeamShare(of: "@a", in: count, history: history, today: today)
    #expect(share.change == -2)
    #expect(
      try #require(MigrationTrend(history, of: count, today: today)).changeInTwelveWeeks == -2)
    #expect(Matrix(history, today: today).rows.map { $0.cells.map(\.change) } == [[-2]])
  }

  @Test("before the scan, only the history determines the trend")
  func uncounted() throws {
    var count = count(left: 0)
    count.isCounted = false
    let trend = try #require(MigrationTrend(history([(10, 5), (1, 4)]), of: count, today: today))
    #expect(trend.forecast.state != .done)
  }
}
