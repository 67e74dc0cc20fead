import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Workspace

/// Properties of the verdicts of any history with any teams and dates.
@Suite struct VerdictPropertyTests {
  private let today = Day(number: 20_000)

  /// A migration of up to three teams, with due dates and a random history that ends `age` days ago.
  private func sample(
    _ seed: UInt64, age: Int = 0
  ) -> (count: MigrationCount, history: MigrationHistory) {
    var random = SeededGenerator(seed: seed)
    let end = today + -age
    let teams: [String?] = ["@a", "@b", nil]
    var levels = teams.map { _ in Int.random(in: 0...80, using: &random) }
    var steps: [[ShareStep]] = teams.map { _ in [] }
    var points: [HistoryPoint] = []
    var ago = Int.random(in: 0...600, using: &random)
    while ago >= 0 {
      for index in levels.indices {
        let jump = Int.random(in: 0..<15, using: &random) == 0 ? 30 : 2
        levels[index] = max(0, levels[index] + Int.random(in: -jump...(jump - 1), using: &random))
        steps[index].append(ShareStep(day: end + -ago, remaining: levels[index]))
      }
      points.append(
        HistoryPoint(day: end + -ago, commit: "c", remaining: levels.reduce(0, +)))
      ago = ago == 0 ? -1 : max(0, ago - Int.random(in: 1...20, using: &random))
    }
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = levels.reduce(0, +)
    count.byTeam = zip(teams, levels).filter { $1 > 0 }.map { TeamCount(team: $0, remaining: $1) }
    count.due = today + Int.random(in: 0...600, using: &random)
    if Bool.random(using: &random) {
      count.commitments = ["@b": today + Int.random(in: 0...300, using: &random)]
    }
    let cells = zip(teams, steps).map { CellHistory(module: "App", team: $0, steps: $1) }
    return (count, MigrationHistory(points: points, cells: cells))
  }

  private func severity(_ status: Forecast.Status?) -> Int { status?.severity ?? -1 }

  @Test("the whole is never better than its parts", arguments: 1...200)
  func parts(seed: UInt64) throws {
    let (count, history) = sample(seed)
    let trend = try #require(MigrationTrend(history, of: count, today: today))
    guard count.isOpen else { return }
    for share in count.byTeam {
      let part = TeamShare(of: share.team, in: count, history: history, today: today)
      #expect(severity(trend.status) >= severity(part.status))
    }
    #expect(
      severity(trend.status)
        >= severity(Forecasting.status(trend.forecast, due: count.due, today: today)))
  }

  @Test("the verdict of a share never contradicts its number", arguments: 1...200)
  func shares(seed: UInt64) throws {
    let (count, history) = sample(seed)
    for share in TeamShare.all(of: count, history: history, today: today) {
      let (change, forecast) = (try #require(share.change), try #require(share.forecast))
      let then = max(today + -84, history.points[0].day)
      #expect(change == share.remaining - history.steps(of: share.team).remaining(on: then))
      switch forecast.state {
      case .done: #expect(share.remaining == 0)
      case .falling: #expect(change < 0)
      case .growing: #expect(change > 0)
      case .stalled: #expect(change <= 0 || share.forecastText?.short == "not enough data")
      }
    }
  }

  @Test("a range never starts before that of an open share", arguments: 1...200)
  func wholeRange(seed: UInt64) throws {
    let (count, history) = sample(seed)
    guard count.isOpen, count.goal == 0 else { return }
    let trend = try #require(MigrationTrend(history, of: count, today: today))
    guard let earliest = trend.forecast.earliest else { return }
    for share in TeamShare.all(of: count, history: history, today: today) where share.remaining > 0
    {
      let part = try #require(share.forecast)
      if let start = part.earliest { #expect(earliest >= start) }
      if let likely = trend.forecast.likely, let other = part.likely { #expect(likely >= other) }
      if let latest = trend.forecast.latest { #expect(latest >= earliest) }
    }
  }

  @Test("a verdict never changes because of an older clone alone", arguments: 1...200)
  func oldClone(seed: UInt64) throws {
    let age = 29 + Int(seed) * 3
    let (count, history) = sample(seed, age: age)
    guard count.isOpen else { return }
    // The same clone, on the day of its last commit and today. No due date passes in between.
    let before = try #require(MigrationTrend(history, of: count, today: today + -age))
    let after = try #require(MigrationTrend(history, of: count, today: today))
    #expect(after.forecast == before.forecast)
    #expect(after.weeks == before.weeks)
    #expect(after.status == before.status)
    #expect(after.wording.short.isEmpty == before.wording.short.isEmpty)
    #expect(after.asOf == today + -age && before.asOf == nil)
  }
}
