import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The trend of a migration: its recent history and its forecast.
package struct MigrationTrend: Equatable, Sendable {
  /// The number of weeks in the sparkline of the overview.
  package static let shownWeeks = 12

  /// The remaining matches at the end of each of the last weeks, oldest first.
  package let weeks: [Double]
  /// The maximum of the remaining matches, since the start date of the migration if it has one.
  package let peak: Int
  /// The change of the remaining matches over twelve weeks; negative if they fell.
  package let changeInTwelveWeeks: Int
  package let forecast: Forecast
  package let status: Forecast.Status?
  private let remaining: Int
  /// The day of the last commit, if the forecast is as of that day instead of today.
  package let asOf: Day?
  private let today: Day
  private let due: Day?

  /// - Returns: nil if there is no data point.
  package init?(_ history: MigrationHistory, of count: MigrationCount, today: Day) {
    let clock = Forecasting.clock(lastCommit: history.points.last?.day, today: today)
    asOf = clock < today ? clock : nil
    let points = history.points(upTo: count, today: clock)
    guard let last = points.last else { return nil }
    func remaining(daysAgo days: Int) -> Int {
      history.remaining(on: clock + -days) ?? history.points[0].remaining
    }
    weeks = (0..<MigrationTrend.shownWeeks).reversed().map { weeks in
      Double(weeks == 0 ? last.remaining : remaining(daysAgo: weeks * 7))
    }
    let started = count.started ?? history.points[0].day
    peak = points.lazy.filter { $0.day >= started }.map(\.remaining).max() ?? last.remaining
    self.today = today
    due = count.due
    self.remaining = last.remaining
    changeInTwelveWeeks = last.remaining - remaining(daysAgo: MigrationTrend.shownWeeks * 7)
    forecast = Forecasting.forecast(of: points, today: clock, goal: count.goal)
    let own = Forecasting.status(forecast, due: count.due, today: today)
    status = MigrationTrend.worst(own, of: count, history, today: today)
  }

  /// The forecast as text.
  package var wording: ForecastText {
    ForecastText(forecast, today: asOf ?? today)
  }

  /// The reason why the forecast isn't as of today, such as
  /// `No commits since 24 Jul 2026; forecast as of that day: `; empty if it is.
  package var asOfText: String {
    guard let asOf else { return "" }
    return "No commits since \(TextFormat.day(asOf, thisYear: today.parts.year)); "
      + "forecast as of that day: "
  }

  /// The necessary pace until the due date beside the actual one, such as
  /// `Needs 2 per week until 31 Mar; the last 12 weeks had 0.5.`; nil if the due date isn't at risk.
  package var paceText: String? {
    guard let due, let status, status != .onTrack, let change = forecast.change,
      let needed = Forecasting.neededPerWeek(forecast, due: due, today: today)
    else { return nil }
    let actual = Double(max(0, -change)) / Double(Forecasting.changeWeeks)
    return "Needs \(ForecastText.rate(needed)) per week until "
      + "\(TextFormat.day(due, thisYear: today.parts.year)); "
      + "the last \(Forecasting.changeWeeks) weeks\(asOf == nil ? "" : " of the history") had "
      + "\(ForecastText.rate(actual))."
  }

  /// The status of the whole is never better than that of a team's share with remaining matches.
  private static func worst(
    _ own: Forecast.Status?, of count: MigrationCount, _ history: MigrationHistory, today: Day
  ) -> Forecast.Status? {
    guard count.isOpen, count.due != nil || !count.commitments.isEmpty else { return own }
    let parts = count.byTeam.filter { $0.remaining > 0 }.map {
      TeamShare(of: $0.team, in: count, history: history, today: today).status
    }
    return ([own] + parts).compactMap(\.self).max { $0.severity < $1.severity }
  }

  /// The share of the peak that is gone, from 0 to 1; nil if the peak is 0.
  package var progress: Double? {
    peak > 0 ? Double(peak - remaining) / Double(peak) : nil
  }
}
