import MigrationsInterface
import TestSupport
import Testing
import Workspace

@testable import MigrationsLogic

/// Forecasts of the typical shapes of real migrations.
@Suite struct ForecastingTests {
  private let today = Day(number: 20_000)

  /// Data points at equal distances until today; `count` returns the number of remaining matches on
  /// a day, given as its distance from today: 0, -7, -14 and so on.
  private func points(
    days: Int, every step: Int = 7, count: (Int) -> Int
  ) -> [HistoryPoint] {
    stride(from: -(days / step) * step, through: 0, by: step).map {
      HistoryPoint(day: today + $0, commit: "", remaining: count($0))
    }
  }

  private func forecast(
    days: Int, every step: Int = 7, goal: Int = 0, count: (Int) -> Int
  ) -> Forecast {
    Forecasting.forecast(
      of: points(days: days, every: step, count: count), today: today, goal: goal)
  }

  @Test(
    "a steady fall has a range that starts before its line reaches the goal and ends long after")
  func steadyFall() throws {
    let forecast = forecast(days: 364) { 100 - $0 / 7 * 2 }
    #expect(forecast.state == .falling)
    #expect(abs(forecast.perWeek + 2) < 0.05)
    // At this pace, the line reaches the goal after 350 days. Most migrations slow down.
    let (earliest, likely) = (try #require(forecast.earliest), try #require(forecast.likely))
    #expect((65...75).contains(earliest - today))
    #expect(likely - today > 350)
    let toForty = self.forecast(days: 364, goal: 40) { 100 - $0 / 7 * 2 }
    let latest = try #require(toForty.latest)
    #expect(latest - today > 5 * (try #require(toForty.likely) - today))
  }

  @Test("the change of a shorter history names its own period")
  func shortHistory() {
    let short = forecast(days: 21) { -$0 }
    #expect(short.change == -21 && short.changeWeeks == 3)
    #expect(forecast(days: 364) { 100 - $0 / 7 * 2 }.changeWeeks == 12)
    let growing = forecast(days: 42) { 100 + $0 }
    #expect(ForecastText(growing, today: today).long == "growing: +42 in 6 weeks")
    #expect(ChangePeriod.title([short, nil]) == "3 weeks")
    #expect(ChangePeriod.title([short, growing]) == "6 weeks")
    #expect(ChangePeriod.title([]) == "12 weeks")
  }

  @Test("each half-year removes the same share of what remains, unless more is known")
  func proportional() throws {
    // 200 half a year ago, 100 now: halved once. A quarter of it is two more half-years away.
    let forecast = forecast(days: 182, goal: 25) { 100 + $0 * -100 / 182 }
    #expect(abs(try #require(forecast.likely) - today - 2 * 182) < 10)
  }

  @Test("the range ends at the goal, not at zero")
  func goal() throws {
    let toZero = forecast(days: 364) { 100 - $0 / 7 * 2 }
    let toForty = forecast(days: 364, goal: 40) { 100 - $0 / 7 * 2 }
    #expect(try #require(toForty.earliest) < #require(toZero.earliest))
    #expect(try #require(toForty.likely) < #require(toZero.likely))
  }

  @Test("the range has no end if few matches remain, because the last ones often stay")
  func lastMatches() {
    #expect(forecast(days: 364, goal: 15) { 19 - $0 / 14 }.latest == nil)
    #expect(forecast(days: 364, goal: 15) { 20 - $0 / 14 }.latest != nil)
  }

  @Test("a count that falls in a few large steps has no range")
  func steps() {
    let steps = forecast(days: 364) { 100 - ($0 / 56) * 20 }
    #expect(steps.state == .stalled && steps.earliest == nil)
    #expect(steps.change.map { $0 < 0 } == true)
  }

  @Test(
    "a single large drop without further changes is stalled, whenever it happened",
    arguments: [7, 28, 63, 91, 112, 150, 300])
  func cliff(ago: Int) {
    let forecast = forecast(days: 700) { $0 < -ago ? 166 : 25 }
    #expect(forecast.state == .stalled)
    #expect(forecast.latest == nil)
    #expect(forecast.since == today + -(ago / 7 * 7))
  }

  @Test("a fall that stopped months ago is stalled")
  func stopped() {
    let forecast = forecast(days: 700) { max(25, 25 - ($0 + 112)) }
    #expect(forecast.state == .stalled)
    #expect(ForecastText(forecast, today: today).long == "stalled: no change in 16 weeks")
  }

  @Test("a count that rises after a long fall is growing once it exceeds that of 12 weeks ago")
  func turned() {
    func forecast(turned ago: Int) -> Forecast {
      self.forecast(days: 455) { 100 + ($0 < -ago ? -($0 + ago) : ($0 + ago) / 3) }
    }
    #expect(forecast(turned: 90).state == .growing)
    #expect(forecast(turned: 90).perWeek > 0)
    for ago in [42, 56] {
      // Still lower than 12 weeks ago: "growing" would contradict the change beside it.
      let recent = forecast(turned: ago)
      #expect(recent.state == .stalled && recent.latest == nil)
      #expect(recent.change.map { $0 < 0 } == true)
    }
  }

  @Test(
    "a count that rises for three years is growing, with daily or sparse data points",
    arguments: [1, 7, 60])
  func growth(every step: Int) {
    #expect(forecast(days: 1_095, every: step) { 400 + $0 / 5 }.state == .growing)
  }

  @Test("removals in batches every few weeks are a fall", arguments: [14, 21, 28])
  func batches(every days: Int) throws {
    let batches = forecast(days: 400, goal: 60) { 120 - ($0 / days) * 6 }
    #expect(batches.state == .falling)
    let straight = 60 * days / 6
    #expect(try #require(batches.earliest) - today < straight)
    #expect(try #require(batches.likely) - today > straight)
  }

  @Test("one large removal during a steady fall doesn't change the rate, but there is no range")
  func sweep() {
    let forecast = forecast(days: 364) { 100 - $0 / 7 * 2 + ($0 < -90 ? 500 : 0) }
    #expect(forecast.state == .stalled && forecast.earliest == nil)
    #expect(abs(forecast.perWeek + 2) < 0.3)
  }

  @Test("noise around a constant count is stalled", arguments: 0..<40)
  func noise(seed: Int) {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    let forecast = forecast(days: 364, every: 3) { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return 100 + Int(state >> 33) % 7 - 3
    }
    #expect(forecast.state != .falling || (forecast.latest ?? today) - today > 365)
    #expect(forecast.earliest == nil || forecast.state == .falling)
  }

  @Test("three data points aren't enough")
  func three() {
    let forecast = forecast(days: 14) { 10 - $0 }
    #expect(forecast.state == .stalled)
    #expect(forecast.sample == 3)
    #expect(forecast.latest == nil)
    #expect(ForecastText(forecast, today: today).long == "not enough data: 3 data points")
  }

  @Test("at the goal it is done, since the day on which the goal was reached permanently")
  func done() {
    let forecast = forecast(days: 364, goal: 4) { $0 < -35 ? 9 : 4 }
    #expect(forecast.state == .done)
    #expect(forecast.since == today + -35)
    let never = self.forecast(days: 364) { _ in 0 }
    #expect(never.state == .done)
    #expect(never.since == today + -364)
  }

  @Test("a migration that was done and has matches again is growing")
  func reopened() {
    #expect(forecast(days: 364) { $0 < -100 ? -$0 - 100 : $0 < -21 ? 0 : 3 }.state == .growing)
    #expect(forecast(days: 364) { $0 < -300 ? 9 : $0 < -200 ? 0 : 3 }.state == .stalled)
  }

  @Test("sparse and daily data points of the same fall have similar forecasts")
  func density() throws {
    let daily = try #require(forecast(days: 364, every: 1, goal: 80) { 200 - $0 / 2 }.likely)
    let weekly = try #require(forecast(days: 364, every: 7, goal: 80) { 200 - $0 / 2 }.likely)
    let sparse = try #require(forecast(days: 360, every: 30, goal: 80) { 200 - $0 / 2 }.likely)
    #expect(abs(daily - weekly) < 20)
    #expect(abs(daily - sparse) < 60)
  }

  @Test("a week with many commits weighs no more than another")
  func irregular() throws {
    let even = try #require(forecast(days: 364, goal: 40) { 100 - $0 / 7 }.likely)
    var busy = points(days: 364) { 100 - $0 / 7 }
    busy += (1...6).map {
      HistoryPoint(day: today + -28 + $0, commit: "", remaining: 104)
    }
    busy.sort { $0.day < $1.day }
    #expect(try #require(Forecasting.forecast(of: busy, today: today, goal: 40).likely) == even)
  }

  @Test("without new commits, the last count holds and the fall has stopped")
  func abandoned() {
    let forecast = Forecasting.forecast(
      of: points(days: 364) { 50 - $0 / 7 }, today: today + 400)
    #expect(forecast.state == .stalled)
    #expect(forecast.since == today)
  }

  @Test("a fall that would take decades is stalled")
  func glacial() {
    #expect(forecast(days: 728) { 9_000 - $0 / 28 }.state == .stalled)
  }

  @Test("no data points are done, and one isn't enough for a forecast")
  func little() {
    #expect(Forecasting.forecast(of: [HistoryPoint](), today: today).state == .done)
    let one = HistoryPoint(day: today, commit: "", remaining: 5)
    #expect(Forecasting.forecast(of: [one], today: today).state == .stalled)
    let five = points(days: 4, every: 1) { 10 - $0 }
    // Five days are too few for a pace.
    #expect(Forecasting.forecast(of: five, today: today).state == .stalled)
    let month = points(days: 35) { 10 - $0 / 7 }
    #expect(Forecasting.forecast(of: month, today: today).state == .falling)
  }

  @Test("a team's share is known between its steps")
  func share() throws {
    let steps = (0...12).map { ShareStep(day: today + ($0 - 12) * 28, remaining: 60 - $0 * 4) }
    let forecast = Forecasting.forecast(of: steps, today: today)
    #expect(forecast.state == .falling)
    // 12 matches at 1 per week: a steady pace needs 84 days.
    #expect((15...19).contains(try #require(forecast.earliest) - today))
    let still = Forecasting.forecast(
      of: [ShareStep(day: today + -300, remaining: 8)], today: today)
    #expect(still.state == .stalled)
    #expect(still.since == today + -300)
    #expect(still.sample >= Forecasting.fewestPoints)
  }

  @Test("only the weeks within the longest window count, however long the history is")
  func longPast() throws {
    let first = today + -7 * 400_000 + 3
    let weeks = Forecasting.weeks(from: first, to: today)
    #expect(weeks.count <= Forecasting.longestWindow / 7 + 2)
    #expect(weeks.allSatisfy { ($0 - first) % 7 == 0 && $0 <= today })
    #expect(try #require(weeks.last) > today + -7)
    #expect(try #require(weeks.first) <= today + -Forecasting.longestWindow)
    #expect(Forecasting.weeks(from: today + -20, to: today) == [-20, -13, -6].map { today + $0 })
    // Data points from long before don't change the forecast.
    let steps = (0...40).map { ShareStep(day: today + ($0 - 40) * 28, remaining: 200 - $0 * 4) }
    let old = [ShareStep(day: steps[0].day + -7 * 1_000, remaining: 200)]
    #expect(
      Forecasting.forecast(of: old + steps, today: today)
        == Forecasting.forecast(of: steps, today: today))
  }
}

/// Properties of the forecasts of any history.
@Suite struct ForecastPropertyTests {
  private let today = Day(number: 20_000)

  /// A random history of up to two years: falls, rises, pauses and jumps.
  private func points(_ random: inout SeededGenerator) -> [HistoryPoint] {
    var remaining = Int.random(in: 0...400, using: &random)
    var day = -Int.random(in: 0...700, using: &random)
    var points: [HistoryPoint] = []
    while day <= 0 {
      points.append(HistoryPoint(day: today + day, commit: "", remaining: remaining))
      let drift = Int.random(in: -3...2, using: &random)
      let jump = Int.random(in: 0..<20, using: &random) == 0 ? 60 : 4
      remaining = max(0, remaining + drift + Int.random(in: -jump...jump, using: &random))
      day += Int.random(in: 1...40, using: &random)
    }
    return points
  }

  @Test("the word for the trend never contradicts the change in twelve weeks", arguments: 1...400)
  func words(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let points = points(&random)
    let forecast = Forecasting.forecast(of: points, today: today)
    let text = ForecastText(forecast, today: today)
    let last = try #require(points.last)
    let then = points.last { $0.day <= today + -84 } ?? points[0]
    let change = last.remaining - then.remaining
    #expect(forecast.change == change)
    // The pace of a count without data is unknown.
    if text.short != "not enough data", forecast.state != .done {
      #expect(forecast.perWeek.sign == Double(change).sign || change == 0 && forecast.perWeek == 0)
    }
    switch forecast.state {
    case .growing: #expect(change > 0)
    case .falling: #expect(change < 0)
    case .done: #expect(last.remaining == 0)
    case .stalled:
      #expect(change <= 0 || text.short == "not enough data")
      if text.long.hasPrefix("slow") || text.long.hasPrefix("irregular") { #expect(change < 0) }
    }
  }

  @Test("a later due date never makes the status worse", arguments: 1...200)
  func dueDates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let forecast = Forecasting.forecast(of: points(&random), today: today)
    let statuses = stride(from: -10, through: 800, by: 5).map {
      Forecasting.status(forecast, due: today + $0, today: today)?.severity ?? 0
    }
    #expect(zip(statuses, statuses.dropFirst()).allSatisfy { $0 >= $1 })
  }
}
