import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// Where a migration is heading is told from the branch's past and from what is counted now.
@Suite struct MigrationTrendTests {
  private let today = Day(number: 20_778)

  private func count(left: Int, teams: [TeamCount] = []) -> MigrationCount {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = left
    count.byTeam = teams
    count.due = today + 30
    return count
  }

  private func past(_ values: [(daysAgo: Int, left: Int)], team: String? = nil) -> MigrationHistory
  {
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

  @Test("what is done on the branch and not in the work tree is not done")
  func workTree() throws {
    let past = past([(40, 5), (30, 2), (20, 1), (10, 0), (5, 0), (1, 0)])
    let trend = try #require(MigrationTrend(past, of: count(left: 3), today: today))
    #expect(trend.forecast.state != .done)
    #expect(trend.standing != .onTrack)
    #expect(trend.weeks.last == 3)
    let share = TeamShare(
      of: "@a", in: count(left: 3, teams: [TeamCount(team: "@a", remaining: 3)]), history: past,
      today: today)
    #expect(share.forecast?.state != .done)
    #expect(share.standing != .onTrack)
  }

  @Test("a past that is cut is compared with its first day, not with nothing")
  func cut() throws {
    let past = past([(20, 50), (10, 48)], team: "@a")
    let count = count(left: 48, teams: [TeamCount(team: "@a", remaining: 48)])
    let share = TeamShare(of: "@a", in: count, history: past, today: today)
    #expect(share.change == -2)
    #expect(try #require(MigrationTrend(past, of: count, today: today)).changeInTwelveWeeks == -2)
    #expect(Matrix(past, today: today).rows.map { $0.cells.map(\.change) } == [[-2]])
  }

  @Test("an uncounted work tree says nothing against the past")
  func uncounted() throws {
    var count = count(left: 0)
    count.isCounted = false
    let trend = try #require(MigrationTrend(past([(10, 5), (1, 4)]), of: count, today: today))
    #expect(trend.forecast.state != .done)
  }
}
