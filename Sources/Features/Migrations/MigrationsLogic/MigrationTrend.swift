import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The trend of a migration: its recent history and its forecast.
package struct MigrationTrend: Equatable, Sendable {
  /// The number of weeks in the sparkline of the overview.
  package static let shownWeeks = 12

  /// The remaining matches at the end of each of the last weeks, oldest first.
  package let weeks: [Double]
  /// The forecast of the total. Its range starts no earlier than that of a team's share, because a
  /// migration ends with its last share.
  package let forecast: Forecast
  /// The status of the whole, never better than that of a team's share with remaining matches.
  package let status: Forecast.Status?
  /// The day of the last commit, if the forecast is as of that day instead of today.
  package let asOf: Day?
  /// The matches that the working tree has beyond those of the last commit, if the forecast is as of that
  /// commit and the working tree isn't; nil if both have the same number.
  package let workingTreeChange: Int?
  /// Whether no line has ever matched. Such a migration has no status.
  package let neverMatched: Bool
  /// The share that the status is that of; nil if the status is that of the whole.
  private let worstShare: TeamShare?
  private let today: Day
  private let due: Day?

  /// - Parameter neverMatched: the value of ``neverMatched``, which only a complete history knows.
  /// - Returns: nil if there is no data point.
  package init?(
    _ history: MigrationHistory, of count: MigrationCount, today: Day, neverMatched: Bool = false
  ) {
    self.neverMatched = neverMatched
    let clock = Forecasting.clock(lastCommit: history.points.last?.day, today: today)
    asOf = clock < today ? clock : nil
    // Changes of the working tree aren't those of an old commit.
    let points = clock < today ? history.points : history.points(upTo: count, today: clock)
    guard let last = points.last else { return nil }
    let change = count.remaining - last.remaining
    workingTreeChange = clock < today && count.isComplete && change != 0 ? change : nil
    func remaining(daysAgo days: Int) -> Int {
      history.remaining(on: clock + -days) ?? history.points[0].remaining
    }
    weeks = (0..<MigrationTrend.shownWeeks).reversed().map { weeks in
      Double(weeks == 0 ? last.remaining : remaining(daysAgo: weeks * 7))
    }
    self.today = today
    due = count.due
    let total = Forecasting.forecast(of: points, today: clock, goal: count.goal)
    let shares = MigrationTrend.shares(of: count, history, total: total, today: today)
    forecast = count.goal == 0 ? total.notBefore(shares.compactMap(\.forecast)) : total
    let own = Forecasting.status(
      forecast, due: count.due, today: today, asOf: asOf, isOpen: count.isOpen)
    let share =
      shares
      .filter { $0.status != nil }
      .max { ($0.status?.severity ?? 0) < ($1.status?.severity ?? 0) }
    let isWorse = (share?.status?.severity ?? -1) > (own?.severity ?? -1)
    worstShare = isWorse ? share : nil
    // The due date of the migration hasn't passed because a team has missed its own.
    let worst = isWorse ? share?.status.map { $0 == .overdue ? .late : $0 } : own
    status = neverMatched ? nil : worst
  }

  /// The forecast as text.
  package var wording: ForecastText {
    ForecastText(forecast, today: today, asOf: asOf, neverMatched: neverMatched)
  }

  /// Whether the status is that of a team's share; false if it is that of the whole.
  package var isOfTeam: Bool { worstShare?.team != nil }

  /// The time without changes before the last commit of an old clone, such as
  /// `No change in the 2 years before the last commit (16 Aug 2024)`; nil unless the count has stalled for weeks.
  package var standstillText: String? {
    asOf.flatMap { wording.standstill(before: day($0)) }.map(TextFormat.capitalized)
  }

  /// The reason why the forecast isn't as of today, such as
  /// `As of the last commit on 24 Jul 2026, `; empty if it is.
  package var asOfText: String {
    guard let asOf else { return "" }
    return "As of the last commit on \(day(asOf)), "
  }

  /// The difference of the working tree from the last commit, as a sentence: `The working tree has 1 more
  /// match.`; nil if the forecast includes it.
  package var workingTreeText: String? {
    workingTreeChange.map {
      "The working tree has \(TextFormat.number(abs($0))) \($0 > 0 ? "more" : "fewer") "
        + (abs($0) == 1 ? "match." : "matches.")
    }
  }

  /// The necessary pace until the due date beside the actual one, such as
  /// `The count must fall by 2 per week to finish by 31 Mar; in the last 12 weeks, it fell by 0.5 per week.`;
  /// nil if the due date isn't at risk. If the status is that of a team's share, the text names the team.
  package var paceText: String? {
    if let worstShare, let date = worstShare.committed {
      let name = worstShare.team ?? "The unowned part"
      let words = worstShare.status?.label ?? ""
      return "\(name) is \(words): \(worstShare.paceText ?? "due \(day(date))")."
    }
    guard let status, status != .onTrack, let due else { return nil }
    return PaceText(forecast, due: due, today: today, asOf: asOf).text
      .map { "\(TextFormat.capitalized($0))." }
  }

  /// The forecast and, if the due date is at risk, the necessary pace, as sentences.
  package var sentences: String {
    let forecast = standstillText ?? asOfText + wording.clause(withPace: paceText == nil)
    return
      ([TextFormat.capitalized(forecast) + "."]
      + [paceText, workingTreeText].compactMap(\.self))
      .joined(separator: " ")
  }

  private func day(_ day: Day) -> String { TextFormat.day(day, thisYear: today.parts.year) }

  /// The open shares of the teams, if a verdict or a range can depend on them.
  private static func shares(
    of count: MigrationCount, _ history: MigrationHistory, total: Forecast, today: Day
  ) -> [TeamShare] {
    let hasDates = count.due != nil || !count.commitments.isEmpty
    guard count.isComplete, count.isOpen, hasDates || total.earliest != nil else { return [] }
    return count.byTeam.filter { $0.remaining > 0 }
      .map { TeamShare(of: $0.team, in: count, history: history, today: today) }
  }
}
