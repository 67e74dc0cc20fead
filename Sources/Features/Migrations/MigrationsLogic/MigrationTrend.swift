import MigrationsInterface
import Workspace

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
  private let today: Day
  /// The change of the remaining matches over 90 days.
  private let change: Int?

  /// - Returns: nil if there is no data point.
  package init?(_ history: MigrationHistory, of count: MigrationCount, today: Day) {
    let points = history.points(upTo: count, today: today)
    guard let last = points.last else { return nil }
    func remaining(daysAgo days: Int) -> Int {
      history.remaining(on: today + -days) ?? history.points[0].remaining
    }
    weeks = (0..<MigrationTrend.shownWeeks).reversed().map { weeks in
      Double(weeks == 0 ? last.remaining : remaining(daysAgo: weeks * 7))
    }
    let started = count.started ?? history.points[0].day
    peak = points.lazy.filter { $0.day >= started }.map(\.remaining).max() ?? last.remaining
    self.today = today
    change = Forecasting.change(of: points, today: today)
    self.remaining = last.remaining
    changeInTwelveWeeks = last.remaining - remaining(daysAgo: MigrationTrend.shownWeeks * 7)
    forecast = Forecasting.forecast(of: points, today: today, goal: count.goal)
    status = Forecasting.status(forecast, due: count.due, today: today)
  }

  /// The forecast as text.
  package var wording: ForecastText {
    ForecastText(forecast, today: today, change: change)
  }

  /// The share of the peak that is gone, from 0 to 1; nil if the peak is 0.
  package var progress: Double? {
    peak > 0 ? Double(peak - remaining) / Double(peak) : nil
  }
}
