import MigrationsInterface
import MigrationsLogic
import Workspace

/// Compares the forecasts that Headway would have shown in the past with the history that followed.
///
/// Every fourth week is a past day. On it, four goals are tested: a quarter, a half, three quarters
/// and all of the remaining matches gone. The forecast only gets the data points up to that day.
struct Backtest {
  /// The interval between two past days, in days.
  private static let interval = 28
  /// The distance of the tested due dates, in days: three months.
  static let notice = 91
  /// The removals that a goal requires, in quarters of the remaining matches.
  private static let quarters = 1...4

  private(set) var ranges = RangeTally()
  private(set) var verdicts = VerdictTally()
  /// The verdicts about counts that fell in the last 12 weeks, so that work is going on.
  private(set) var fallingVerdicts = VerdictTally()

  /// Adds all past days of a history.
  mutating func add(_ points: [HistoryPoint]) {
    guard let first = points.first?.day, let end = points.last?.day, end > first else { return }
    let levels = PastCounts(points)
    for today in stride(
      from: first.number + Backtest.interval, to: end.number, by: Backtest.interval
    )
    .map(Day.init(number:)) {
      let known = levels.points(upTo: today)
      guard let last = known.last, last.remaining > 0 else { continue }
      let clock = Forecasting.clock(lastCommit: last.day, today: today)
      var goals: Set<Int> = []
      for quarter in Backtest.quarters {
        let goal = last.remaining * (4 - quarter) / 4
        guard goals.insert(goal).inserted else { continue }
        let forecast = Forecasting.forecast(of: known, today: clock, goal: goal)
        ranges.add(forecast, reached: levels.first(atMost: goal, after: today), end: end)
        let due = today + Backtest.notice
        guard due <= end else { continue }
        let status = Forecasting.status(forecast, due: due, today: today, asOf: clock)
        let isMissed = levels.first(atMost: goal, after: today).map { $0 > due } ?? true
        verdicts.add(status, isMissed: isMissed)
        if let change = forecast.change, change < 0 {
          fallingVerdicts.add(status, isMissed: isMissed)
        }
      }
    }
  }

  /// Adds the results of another backtest.
  mutating func add(_ other: Backtest) {
    ranges.add(other.ranges)
    verdicts.add(other.verdicts)
    fallingVerdicts.add(other.fallingVerdicts)
  }
}

/// The counts of a history, as known on a past day and afterward.
private struct PastCounts {
  let points: [HistoryPoint]

  init(_ points: [HistoryPoint]) { self.points = points }

  func points(upTo day: Day) -> [HistoryPoint] {
    Array(points[..<(points.firstIndex { $0.day > day } ?? points.count)])
  }

  /// The first day after `day` on which at most `goal` matches remain; nil if there is none.
  func first(atMost goal: Int, after day: Day) -> Day? {
    points.first { $0.day > day && $0.remaining <= goal }?.day
  }
}
