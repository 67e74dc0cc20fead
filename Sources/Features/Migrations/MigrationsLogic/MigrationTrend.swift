import MigrationsInterface
import Workspace

/// What a migration's past says of it: how it moved, and where it is heading.
package struct MigrationTrend: Equatable, Sendable {
  /// How many weeks the short line of the overview shows.
  package static let shownWeeks = 12

  /// What was left at the end of each of the last weeks, oldest first.
  package let weeks: [Double]
  /// The most that was ever left, since the migration started where it says when.
  package let peak: Int
  /// How much more is left than twelve weeks ago; negative when it is less.
  package let changeInTwelveWeeks: Int
  package let forecast: Forecast
  package let standing: Forecast.Standing?
  private let left: Int
  private let today: Day
  /// How much more is left than 90 days ago.
  private let change: Int?

  /// - Returns: nil while no point is known.
  package init?(_ history: MigrationHistory, of count: MigrationCount, today: Day) {
    let points = history.points(upTo: count, today: today)
    guard let last = points.last else { return nil }
    func left(daysAgo days: Int) -> Int {
      history.remaining(on: today + -days) ?? history.points[0].remaining
    }
    weeks = (0..<MigrationTrend.shownWeeks).reversed().map { weeks in
      Double(weeks == 0 ? last.remaining : left(daysAgo: weeks * 7))
    }
    let started = count.started ?? history.points[0].day
    peak = points.lazy.filter { $0.day >= started }.map(\.remaining).max() ?? last.remaining
    self.today = today
    change = Forecasting.change(of: points, today: today)
    self.left = last.remaining
    changeInTwelveWeeks = last.remaining - left(daysAgo: MigrationTrend.shownWeeks * 7)
    forecast = Forecasting.forecast(of: points, today: today, goal: count.goal)
    standing = Forecasting.standing(forecast, due: count.due, today: today)
  }

  /// The forecast as people read it.
  package var wording: ForecastWording {
    ForecastWording(forecast, today: today, change: change)
  }

  /// How much of the peak is gone; nil where there was nothing.
  package var progress: Double? {
    peak > 0 ? Double(peak - left) / Double(peak) : nil
  }
}
