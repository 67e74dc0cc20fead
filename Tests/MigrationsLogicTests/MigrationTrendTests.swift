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

  @Test("a migration that never matched isn't done, and has no status")
  func neverMatched() throws {
    let history = history([(40, 0), (1, 0)])
    let done = try #require(MigrationTrend(history, of: count(left: 0), today: today))
    #expect(done.wording.short.hasPrefix("done") && done.status == .onTrack)
    let trend = try #require(
      MigrationTrend(history, of: count(left: 0), today: today, neverMatched: true))
    #expect(trend.wording.short == "never matched" && trend.wording.long == "never matched")
    #expect(trend.status == nil)
  }

  @Test("a change of the working tree isn't attributed to an old commit")
  func oldCommit() throws {
    let history = history([(700, 4), (500, 4)], team: "@a")
    let count = count(left: 5, teams: [TeamCount(team: "@a", remaining: 5)])
    let trend = try #require(MigrationTrend(history, of: count, today: today))
    #expect(trend.asOf == today + -500 && trend.weeks.last == 4)
    #expect(trend.forecast.state == .stalled && trend.forecast.change == 0)
    #expect(trend.workingTreeChange == 1)
    #expect(trend.sentences.contains("before the last commit"))
    #expect(trend.sentences.hasSuffix(" The working tree has 1 more match."))
    let share = TeamShare(of: "@a", in: count, history: history, today: today)
    #expect(share.remaining == 5 && share.change == 0)
    let same = try #require(MigrationTrend(history, of: self.count(left: 4), today: today))
    #expect(same.workingTreeText == nil)
    // Today's commits include the working tree, as before.
    let recent = self.history([(100, 4), (1, 4)])
    let growing = try #require(MigrationTrend(recent, of: count, today: today))
    #expect(growing.forecast.change == 1 && growing.workingTreeText == nil)
  }

  @Test("a migration that only the last commit has completed isn't on track")
  func openWorkingTree() throws {
    let history = history([(700, 5), (500, 0)])
    let trend = try #require(MigrationTrend(history, of: count(left: 2), today: today))
    #expect(trend.forecast.state == .done && trend.status == nil)
    #expect(trend.workingTreeText == "The working tree has 2 more matches.")
  }

  @Test("a truncated history is compared with its first day, not with zero")
  func cut() throws {
    let history = history([(20, 50), (10, 48)], team: "@a")
    let count = count(left: 48, teams: [TeamCount(team: "@a", remaining: 48)])
    let share = TeamShare(of: "@a", in: count, history: history, today: today)
    #expect(share.change == -2)
    #expect(
      try #require(MigrationTrend(history, of: count, today: today)).forecast.change == -2)
  }

  @Test("a migration is at least as late as the worst share that is still open")
  func worstShare() throws {
    // @a removes two per week and finishes in time; @b has three matches, a date, and doesn't move.
    let weeks = (0...40).map { 40 - $0 }
    let falling = weeks.map { (daysAgo: $0 * 7, left: 6 + $0 * 2) }
    func history(shares: [CellHistory]) -> MigrationHistory {
      MigrationHistory(
        points: falling.map {
          HistoryPoint(day: today + -$0.daysAgo, commit: "c", remaining: $0.left + 3)
        }, cells: shares)
    }
    let moving = CellHistory(
      module: nil, team: "@a",
      steps: falling.map { ShareStep(day: today + -$0.daysAgo, remaining: $0.left) })
    let still = CellHistory(
      module: nil, team: "@b", steps: [ShareStep(day: today + -280, remaining: 3)])
    var count = count(
      left: 9, teams: [TeamCount(team: "@a", remaining: 6), TeamCount(team: "@b", remaining: 3)])
    count.due = today + 120
    count.commitments = ["@b": today + 30]
    let whole = history(shares: [moving, still])
    #expect(TeamShare(of: "@a", in: count, history: whole, today: today).status == .atRisk)
    #expect(TeamShare(of: "@b", in: count, history: whole, today: today).status == .late)
    let trend = try #require(MigrationTrend(whole, of: count, today: today))
    #expect(Forecasting.status(trend.forecast, due: count.due, today: today) == .atRisk)
    #expect(trend.status == .late && trend.isOfTeam)
    #expect(
      trend.paceText
        == "@b is late: the count must fall by 0.7 per week to finish by 21 Dec; as many matches remain as 12 weeks ago."
    )
    // Once the share has no matches, only the whole counts.
    count.byTeam.removeLast()
    let rest = try #require(MigrationTrend(whole, of: count, today: today))
    #expect(rest.status == .atRisk && !rest.isOfTeam)
    #expect(
      rest.paceText
        == "The count must fall by 0.53 per week to finish by 21 Mar 2027; in the last 12 weeks, it fell by 2 per week."
    )
  }

  @Test("one change after years without any is that change, for the whole as for its share")
  func dormant() throws {
    var points = (0..<30).map {
      HistoryPoint(day: today + -1_400 + $0 * 7, commit: "c", remaining: 72)
    }
    points.append(HistoryPoint(day: today, commit: "c", remaining: 72))
    let history = MigrationHistory(
      points: points,
      cells: [
        CellHistory(
          module: nil, team: nil,
          steps: [
            ShareStep(day: points[0].day, remaining: 72)
          ])
      ])
    var count = count(left: 73)
    count.due = today + 7
    count.byTeam = [TeamCount(team: nil, remaining: 73)]
    let trend = try #require(MigrationTrend(history, of: count, today: today))
    #expect(trend.wording.short == "growing +1" && trend.status == .late)
    let share = TeamShare(of: nil, in: count, history: history, today: today)
    #expect(share.forecastText?.short == "growing +1")
  }

  @Test("a share that begins within twelve weeks grows from zero")
  func newShare() throws {
    let points = (0...40).map { (daysAgo: (40 - $0) * 7, left: 20) }
    var history = history(points)
    history.cells = [
      CellHistory(
        module: nil, team: "@new", steps: [ShareStep(day: today + -20, remaining: 5)])
    ]
    let count = count(left: 20, teams: [TeamCount(team: "@new", remaining: 5)])
    let share = TeamShare(of: "@new", in: count, history: history, today: today)
    #expect(share.change == 5)
    #expect(share.forecast?.state == .growing)
  }

  @Test("a forecast never changes because of an older clone alone", arguments: [29, 120, 700])
  func oldClone(days: Int) throws {
    let weeks = (0...40).map { (daysAgo: (40 - $0) * 7, left: 90 - $0 * 2) }
    let current = history(weeks, team: "@a")
    let old = history(weeks.map { ($0.daysAgo + days, $0.left) }, team: "@a")
    var counts = count(left: 10, teams: [TeamCount(team: "@a", remaining: 10)])
    counts.due = nil
    let now = try #require(MigrationTrend(current, of: counts, today: today))
    let then = try #require(MigrationTrend(old, of: counts, today: today))
    #expect(now.asOf == nil && then.asOf == today + -days)
    #expect(now.asOfText.isEmpty && then.asOfText.hasPrefix("As of the last commit on "))
    #expect(then.forecast.state == .falling && then.weeks == now.weeks)
    #expect(then.forecast.change == now.forecast.change)
    #expect(then.forecast.likely.map { $0 + days } == now.forecast.likely)
    let share = TeamShare(of: "@a", in: counts, history: old, today: today)
    #expect(share.forecast?.state == .falling)
    #expect(share.change == TeamShare(of: "@a", in: counts, history: current, today: today).change)
  }

  @Test("in an old clone, the necessary pace is that of the last commit, in the past tense")
  func oldPace() throws {
    let history = history((0...40).map { (daysAgo: (40 - $0) * 7 + 70, left: 20) })
    var count = count(left: 20)
    count.due = today + 140
    let trend = try #require(MigrationTrend(history, of: count, today: today))
    #expect(
      trend.paceText
        == "From 12 Sep to 10 Apr 2027, the count must fall by "
        + "about 3 per month."
    )
    #expect(
      trend.sentences
        == "No change in the 9 months before the last commit (12 Sep). "
        + "From 12 Sep to 10 Apr 2027, the count must fall by "
        + "about 3 per month."
    )
  }

  @Test("beside the necessary pace, a growing migration says what it added")
  func growingPace() throws {
    let history = history((0...40).map { (daysAgo: (40 - $0) * 7, left: 20 + $0 * 2) })
    var count = count(left: 100)
    count.due = today + 280
    let trend = try #require(MigrationTrend(history, of: count, today: today))
    #expect(
      trend.paceText
        == "The count must fall by 2.5 per week to finish by 28 Aug 2027; in the last 12 weeks, it grew by 2 per week."
    )
  }

  @Test("before the scan, only the history determines the trend")
  func uncounted() throws {
    var count = count(left: 0)
    count.isCounted = false
    let trend = try #require(MigrationTrend(history([(10, 5), (1, 4)]), of: count, today: today))
    #expect(trend.forecast.state != .done)
  }
}
