import MigrationsInterface
import Workspace

/// Tells where a migration is heading from how much was left on which days.
///
/// A count holds from its day until the next one, so days without a commit are known too, and many
/// commits in one week weigh no more than one. The past half year is cut into blocks of equal length.
/// The rate is the mean change of a block, its extremes drawn in so that one big sweep doesn't pass
/// for a pace; the range is where a walk with that drift and that unevenness reaches the goal, with
/// the error of the rate in it. Docs/forecast.md states every figure, and how often it was right.
///
/// Sources: Tukey and McLaughlin 1963 (the interval of a winsorized mean); Fieller 1954 (an interval
/// for a quotient, which is finite only where the slope is distinct from zero).
package enum Forecasting {
  /// The window, in days; a sparse history is looked at further back, until it has enough points.
  static let window = 182
  static let longestWindow = 728
  /// Fewer points tell nothing.
  static let fewestPoints = 5
  /// Blocks that the window is cut into.
  static let blocks = 13
  /// The days just past, in weeks, whose change must agree with the trend.
  static let recentWeeks = [6, 8]
  /// The days over which people are told a change.
  static let told = 90
  /// A pause of more days than this, and than twice the longest one before it, is a stall.
  static let pause = 42
  /// Ends further away, in days, aren't told.
  static let horizon = 3_650
  /// The unevenness of a block is taken to be at least this share of its change.
  static let leastUnevenness = 0.5

  /// - Parameters:
  ///   - points: oldest first.
  ///   - today: until when the last count holds.
  ///   - goal: how many may stay for good.
  package static func forecast(
    of points: [HistoryPoint], today: Day, goal: Int = 0
  ) -> Forecast {
    forecast(
      Levels(points.map { ShareStep(day: $0.day, remaining: $0.remaining) }, today: today),
      goal: goal)
  }

  /// The same for a share of which only the changes are known, oldest first: between them every week
  /// counts as a point.
  package static func forecast(of steps: [ShareStep], today: Day, goal: Int = 0) -> Forecast {
    let levels = Levels(steps, today: today)
    guard let first = levels.steps.first?.day else { return Forecast(state: .done) }
    let days = Set(weeks(from: first, to: levels.today) + levels.steps.map(\.day)).sorted()
    return forecast(
      Levels(days.map { ShareStep(day: $0, remaining: levels[$0]) }, today: today), goal: goal)
  }

  /// The days that count as points, a week apart from the first one on, as far back as any window goes.
  static func weeks(from first: Day, to today: Day) -> [Day] {
    let unseen = max(0, today - first - longestWindow) / 7 * 7
    return stride(from: unseen, through: today - first, by: 7).map { first + $0 }
  }

  /// How a forecast compares with the day by which the migration, or a team's share, is due.
  package static func standing(
    _ forecast: Forecast, due: Day?, today: Day
  ) -> Forecast.Standing? {
    guard let due else { return nil }
    if forecast.state == .done { return .onTrack }
    if due < today { return .late }
    guard let earliest = forecast.earliest, let latest = forecast.latest else { return .atRisk }
    if latest <= due { return .onTrack }
    return earliest > due ? .late : .atRisk
  }

  /// How much more is left than 90 days ago; nil where nothing was counted then.
  package static func change(of points: [HistoryPoint], today: Day) -> Int? {
    let levels = Levels(
      points.map { ShareStep(day: $0.day, remaining: $0.remaining) }, today: today)
    let then = levels.today + -told
    guard let first = levels.steps.first, let last = levels.steps.last, first.day <= then else {
      return nil
    }
    return last.remaining - levels[then]
  }

  // MARK: The verdict

  private static func forecast(_ levels: Levels, goal: Int) -> Forecast {
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
    func stands(_ state: Forecast.State, _ perWeek: Double) -> Forecast {
      Forecast(state: state, sample: sample, perWeek: perWeek, since: unchanged)
    }

    if let rise = recent.first(where: { $0.trend.isClearlyRising }) {
      return stands(.growing, Double(rise.change) * 7 / Double(max(1, rise.days)))
    }
    let isBack = levels.isReached(goal, from: max(first.day, levels.today + -told))
    if change >= 0, trend.isRising || isBack {
      let net = Double(last.remaining - levels[start]) / Double(max(1, span)) * 7
      return stands(.growing, trend.isRising ? trend.rate / blockWeeks : net)
    }
    guard change <= 0, trend.rate < 0, !hasPaused(levels, since: start) else {
      return stands(.stalled, trend.rate / blockWeeks)
    }
    let left = Double(last.remaining - goal)
    guard let end = trend.blocks(until: left) else {
      return stands(.stalled, trend.rate / blockWeeks)
    }
    func day(_ blocks: Double) -> Day? {
      let days = (blocks * blockWeeks * 7).rounded(.up)
      return days <= Double(horizon) ? levels.today + max(1, Int(days)) : nil
    }
    guard let earliest = day(end.earliest), let likely = day(end.likely),
      let latest = day(end.latest)
    else { return stands(.stalled, trend.rate / blockWeeks) }
    return Forecast(
      state: .falling, earliest: earliest, likely: likely, latest: latest, sample: sample,
      perWeek: trend.rate / blockWeeks, since: unchanged)
  }

  /// Half a year ago, or as far back as it takes for enough points.
  private static func windowStart(_ levels: Levels) -> Day {
    guard let first = levels.steps.first?.day else { return levels.today }
    let usual = max(first, levels.today + -window)
    let known = levels.steps.suffix(fewestPoints)
    guard known.count == fewestPoints, let fifth = known.first?.day, fifth < usual else {
      return usual
    }
    return max(fifth, levels.today + -longestWindow)
  }

  /// Whether nothing has been removed for much longer than ever before in the window.
  private static func hasPaused(_ levels: Levels, since start: Day) -> Bool {
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
