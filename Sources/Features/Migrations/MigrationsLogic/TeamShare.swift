import MigrationsInterface
import Workspace

/// One team's share of a migration: the remaining matches, the due date and the forecast.
package struct TeamShare: Identifiable, Equatable, Sendable {
  package var id: String { "\(migration)/\(team ?? "")" }
  package let migration: MigrationID
  /// The team; nil for unowned files.
  package let team: String?
  /// The number of remaining matches.
  package let remaining: Int
  /// The change over twelve weeks; nil until the history has been read.
  package let change: Int?
  /// The due date that the team chose, otherwise the due date of the migration.
  package let committed: Day?
  /// Whether the team chose the due date.
  package let isOwnDate: Bool
  package let forecast: Forecast?
  /// The forecast as text; nil until the history has been read.
  package let forecastText: ForecastText?
  package let status: Forecast.Status?

  package init(
    of team: String?, in count: MigrationCount, history: MigrationHistory?, today: Day
  ) {
    migration = count.id
    self.team = team
    remaining = count.byTeam.first { $0.team == team }?.remaining ?? 0
    let own = team.flatMap { count.commitments[$0] }
    isOwnDate = own != nil
    committed = own ?? count.due
    guard let history else {
      (change, forecast, forecastText, status) = (nil, nil, nil, nil)
      return
    }
    let clock = Forecasting.clock(lastCommit: history.points.last?.day, today: today)
    guard let first = history.points.first?.day,
      let steps = history.steps(of: team, upTo: remaining, today: clock)
    else {
      (change, forecast, forecastText, status) = (nil, nil, nil, nil)
      return
    }
    // A truncated history starts with the counts of its first day, not with zero.
    change = remaining - steps.remaining(on: max(first, clock + -7 * MigrationTrend.shownWeeks))
    let forecast = Forecasting.forecast(of: steps, today: clock)
    self.forecast = forecast
    forecastText = ForecastText(forecast, today: clock)
    status = Forecasting.status(forecast, due: committed, today: today)
  }

  /// The shares of all teams with remaining matches or a chosen due date: most matches first, and
  /// unowned files last.
  package static func all(
    of count: MigrationCount, history: MigrationHistory?, today: Day
  ) -> [TeamShare] {
    let names = Set(count.byTeam.map(\.team)).union(count.commitments.keys.map { $0 })
    return names.map { TeamShare(of: $0, in: count, history: history, today: today) }
      .sorted {
        ($0.team == nil ? 1 : 0, -$0.remaining, $0.team ?? "")
          < ($1.team == nil ? 1 : 0, -$1.remaining, $1.team ?? "")
      }
  }
}
