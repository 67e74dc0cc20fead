import MigrationsInterface
import Workspace

/// Computes forecasts of migrations from the number of remaining matches on each day.
///
/// A count holds from its day until the next one. Days without a commit are therefore known, and
/// many commits in one week weigh no more than one. The last half year is divided into blocks of
/// equal length. The rate is the winsorized mean change of a block, so that one large removal isn't
/// taken for a trend. A count that falls steadily has a ``ForecastRange``. Docs/forecast.md explains
/// every constant and reports how accurate the forecasts were.
///
/// Source: Tukey and McLaughlin 1963 (the interval of a winsorized mean).
package enum Forecasting {
  /// The window, in days. A sparse history uses a longer window, up to `longestWindow`, until it
  /// has enough data points.
  static let window = 182
  static let longestWindow = 728
  /// The minimum number of data points.
  static let fewestPoints = 5
  /// The number of blocks that the window is divided into.
  static let blocks = 13
  /// The recent periods, in weeks, that must agree with the trend.
  static let recentWeeks = [6, 8]
  /// The period, in weeks, over which screens and reports show a change. Every verdict agrees with the
  /// change over this period.
  static let changeWeeks = 12
  static let changePeriod = 7 * changeWeeks
  /// After this many days without a commit, forecasts are as of the last commit.
  static let quietDays = 28
  /// The length, in weeks, of the fastest period of the last year.
  static let fastestWeeks = 4
  /// The weeks in which every migration can plausibly finish, however slow it was.
  static let plausibleWeeks = 26
  /// A pause counts as a stall if it is longer than this many days, and longer than twice the
  /// longest pause before it.
  static let pause = 42
  /// The maximum distance of an end, in days. Later ends aren't shown.
  static let horizon = 3_650

  /// Computes the forecast of a migration.
  ///
  /// - Parameters:
  ///   - points: the data points, oldest first.
  ///   - today: the day until which the last count holds.
  ///   - goal: the number of matches that may stay permanently.
  package static func forecast(
    of points: [HistoryPoint], today: Day, goal: Int = 0
  ) -> Forecast {
    forecast(
      DailyCounts(points.map { ShareStep(day: $0.day, remaining: $0.remaining) }, today: today),
      goal: goal)
  }

  /// Computes the forecast of a share with known changes only, oldest first. Between them, every
  /// week counts as a data point.
  ///
  /// - Parameter start: the first day of the history; before its first change, a share is 0.
  package static func forecast(
    of steps: [ShareStep], from start: Day? = nil, today: Day, goal: Int = 0
  ) -> Forecast {
    var known = steps
    if let start, let first = steps.first?.day, start < first {
      known.insert(ShareStep(day: start, remaining: 0), at: 0)
    }
    let levels = DailyCounts(known, today: today)
    guard let first = levels.steps.first?.day else { return Forecast(state: .done) }
    let days = Set(weeks(from: first, to: levels.today) + levels.steps.map(\.day)).sorted()
    return forecast(
      DailyCounts(days.map { ShareStep(day: $0, remaining: levels[$0]) }, today: today), goal: goal)
  }

  /// The days that count as data points: one per week from the first day on, within the longest
  /// window.
  static func weeks(from first: Day, to today: Day) -> [Day] {
    let unseen = max(0, today - first - longestWindow) / 7 * 7
    return stride(from: unseen, through: today - first, by: 7).map { first + $0 }
  }

  /// The day on which forecasts are based: today, or the day of the last commit if that is more than four
  /// weeks ago. An old clone isn't a migration that has stalled.
  ///
  /// - Parameter lastCommit: the day of the last commit on the branch; nil without commits.
  package static func clock(lastCommit: Day?, today: Day) -> Day {
    guard let lastCommit, today - lastCommit > quietDays else { return today }
    return lastCommit
  }

  /// Compares a forecast with the due date of the migration or of a team's share.
  ///
  /// A migration is late if its range starts after the due date, or if it would have to finish in
  /// less than ``plausibleWeeks`` and faster than in the fastest four weeks of the last year.
  ///
  /// - Parameters:
  ///   - asOf: the day of the forecast if that isn't today. An old clone alone doesn't make a
  ///     migration late; only a due date that has passed does.
  ///   - isOpen: whether the working tree has matches above the goal. If the last commit has none, there
  ///     is nothing to compare with the due date.
  /// - Returns: nil without a due date, or without enough data before the due date.
  package static func status(
    _ forecast: Forecast, due: Day?, today: Day, asOf: Day? = nil, isOpen: Bool = true
  ) -> Forecast.Status? {
    guard let due else { return nil }
    if forecast.state == .done {
      guard asOf != nil, isOpen else { return .onTrack }
      return due < today ? .overdue : nil
    }
    if due < today { return .overdue }
    if let latest = forecast.latest, latest <= due { return .onTrack }
    if let earliest = forecast.earliest, earliest > due { return .late }
    let base = asOf ?? today
    if lacksData(forecast, today: base) { return nil }
    guard let needed = neededPerWeek(forecast, due: due, today: base) else { return .late }
    let plausible = max(forecast.fastestPerWeek, Double(forecast.open) / Double(plausibleWeeks))
    return needed > plausible ? .late : .atRisk
  }

  /// The removals per week that are necessary to meet a due date; nil on the due date and after it.
  package static func neededPerWeek(_ forecast: Forecast, due: Day, today: Day) -> Double? {
    due > today ? Double(forecast.open) * 7 / Double(due - today) : nil
  }

  /// Sets the period of a forecast's change.
  ///
  /// - Parameter first: the first day of the history.
  package static func setPeriod(of forecast: inout Forecast, from first: Day, to today: Day) {
    forecast.coversChange = today - first >= changePeriod
    forecast.changeWeeks = weeks(ofChangeSince: first, to: today)
  }

  /// The period of a change, in weeks: ``changeWeeks``, or fewer if the history is shorter.
  ///
  /// - Parameter first: the first day of the history.
  static func weeks(ofChangeSince first: Day, to today: Day) -> Int {
    min(changeWeeks, max(1, (today - first + 6) / 7))
  }

  /// Whether there are too few data points for a forecast, although the count has changed recently. A
  /// count that has been known for the period of the change has a change, however few commits there were.
  static func lacksData(_ forecast: Forecast, today: Day) -> Bool {
    forecast.sample < fewestPoints && !forecast.coversChange
      && forecast.since.map { today - $0 <= pause } ?? true
  }

  // MARK: State

  private static func forecast(_ levels: DailyCounts, goal: Int) -> Forecast {
    var forecast = trend(levels, goal: goal)
    guard let first = levels.steps.first, let last = levels.steps.last else { return forecast }
    forecast.open = max(0, last.remaining - goal)
    forecast.fastestPerWeek = fastest(levels)
    setPeriod(of: &forecast, from: first.day, to: levels.today)
    let change = last.remaining - levels[max(first.day, levels.today + -changePeriod)]
    forecast.change = change
    guard forecast.state != .done, !lacksData(forecast, today: levels.today) else {
      return forecast
    }
    // The word for the trend and its pace never contradict the number beside them.
    let perWeek = Double(change) * 7 / Double(min(changePeriod, max(1, levels.today - first.day)))
    if change > 0 { return forecast.withoutRange(.growing, perWeek: perWeek) }
    guard forecast.state == .falling, change < 0 else {
      return forecast.withoutRange(.stalled, perWeek: perWeek)
    }
    return forecast
  }

  private static func fastest(_ levels: DailyCounts) -> Double {
    guard let first = levels.steps.first?.day else { return 0 }
    let days = 7 * fastestWeeks
    let fastest =
      stride(from: 0, through: 364 - days, by: 7).map { ago -> Int in
        let end = levels.today + -ago
        let start = end + -days
        return end > first ? levels[max(first, start)] - levels[end] : 0
      }.max() ?? 0
    return Double(max(0, fastest)) / Double(fastestWeeks)
  }

  private static func trend(_ levels: DailyCounts, goal: Int) -> Forecast {
    guard let last = levels.steps.last, let first = levels.steps.first else {
      return Forecast(state: .done)
    }
    let start = windowStart(levels)
    let sample = levels.steps.count { $0.day >= start }
    if last.remaining <= goal {
      return Forecast(state: .done, sample: sample, since: levels.since { $0 <= goal })
    }
    let unchanged = levels.since { $0 == last.remaining }
    let still = Forecast(state: .stalled, sample: sample, since: unchanged)
    guard sample >= fewestPoints, levels.today > first.day else { return still }

    let span = levels.today - start
    let trend = BlockTrend(levels.changes(from: start, blocks: min(blocks, span)))
    let blockWeeks = Double(span) / Double(trend.count) / 7
    let recent = recentWeeks.map { weeks in
      let from = max(start, levels.today + -7 * weeks)
      return (
        change: last.remaining - levels[from], days: levels.today - from,
        trend: BlockTrend(levels.changes(from: from, blocks: min(weeks, levels.today - from)))
      )
    }
    let change = recent.map(\.change).max() ?? 0
    func result(_ state: Forecast.State, _ perWeek: Double) -> Forecast {
      Forecast(state: state, sample: sample, perWeek: perWeek, since: unchanged)
    }

    if let rise = recent.first(where: { $0.trend.isClearlyRising }) {
      return result(.growing, Double(rise.change) * 7 / Double(max(1, rise.days)))
    }
    let isBack = levels.isReached(goal, from: max(first.day, levels.today + -changePeriod))
    if change >= 0, trend.isRising || isBack {
      let net = Double(last.remaining - levels[start]) / Double(max(1, span)) * 7
      return result(.growing, trend.isRising ? trend.rate / blockWeeks : net)
    }
    guard change <= 0, trend.rate < 0, !hasPaused(levels, since: start) else {
      return result(.stalled, trend.rate / blockWeeks)
    }
    let stalled = result(.stalled, trend.rate / blockWeeks)
    guard trend.isClearlyFalling, trend.isSteady else { return stalled }
    let range = ForecastRange(
      remaining: last.remaining, goal: goal, pace: -trend.rate, blocks: trend.count)
    return falling(stalled, range, from: levels.today, blockDays: blockWeeks * 7)
  }

  /// Adds a range to the forecast of a count that falls steadily. Days beyond the horizon aren't known.
  private static func falling(
    _ forecast: Forecast, _ range: ForecastRange, from today: Day, blockDays: Double
  ) -> Forecast {
    func day(_ blocks: Double) -> Day? {
      let days = (blocks * blockDays).rounded(.up)
      return days <= Double(horizon) ? today + max(1, Int(days)) : nil
    }
    guard let earliest = day(range.earliest) else { return forecast }
    var forecast = forecast
    forecast.state = .falling
    forecast.earliest = earliest
    forecast.likely = day(range.likely)
    forecast.latest = range.latest.flatMap(day)
    return forecast
  }

  /// The start of the window: half a year ago, or earlier if fewer data points would be in it.
  private static func windowStart(_ levels: DailyCounts) -> Day {
    guard let first = levels.steps.first?.day else { return levels.today }
    let usual = max(first, levels.today + -window)
    let known = levels.steps.suffix(fewestPoints)
    guard known.count == fewestPoints, let fifth = known.first?.day, fifth < usual else {
      return usual
    }
    return max(fifth, levels.today + -longestWindow)
  }

  /// Whether the current pause without removals is much longer than every earlier one in the
  /// window.
  private static func hasPaused(_ levels: DailyCounts, since start: Day) -> Bool {
    var last = start
    var longest = 0
    for (before, after) in zip(levels.steps, levels.steps.dropFirst())
    where after.remaining < before.remaining && after.day > start {
      longest = max(longest, after.day - last)
      last = after.day
    }
    return levels.today - last > max(pause, 2 * longest)
  }
}

extension Forecast {
  /// Returns the forecast with another state, which has no range.
  fileprivate func withoutRange(_ state: State, perWeek: Double) -> Forecast {
    var copy = self
    copy.state = state
    copy.perWeek = perWeek
    copy.earliest = nil
    copy.likely = nil
    copy.latest = nil
    return copy
  }
}
