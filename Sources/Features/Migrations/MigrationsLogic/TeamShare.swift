import MigrationsInterface
import Workspace

/// One team's share of a migration: the remaining matches, the due date and the forecast.
package struct TeamShare: Identifiable, Equatable, Sendable {
  package var id: String { "\(migration)/\(team ?? "")" }
  package let migration: MigrationID
  /// The team; nil for unowned files.
  package let team: String?
  /// Whether the migration has been counted. Until then, the numbers are meaningless.
  package let isCounted: Bool
  /// Whether the scan is still running, so that the numbers may be too low.
  package let isPartial: Bool
  /// The number of remaining matches.
  package let remaining: Int
  /// The remaining matches that other teams own, too.
  package let coOwned: Int
  /// The due date that the team chose, otherwise the due date of the migration.
  package let committed: Day?
  /// Whether the team chose the due date.
  package let isOwnDate: Bool
  package let forecast: Forecast?
  /// The forecast as text; nil until the scan is complete and the history has been read.
  package let forecastText: ForecastText?
  package let status: Forecast.Status?
  /// The pace that the due date needs beside the actual one; nil if it isn't at risk or has passed.
  package let paceText: String?

  package init(
    of team: String?, in count: MigrationCount, history: MigrationHistory?, today: Day
  ) {
    migration = count.id
    self.team = team
    isCounted = count.isCounted
    isPartial = count.isPartial
    let share = count.byTeam.first { $0.team == team }
    remaining = share?.remaining ?? 0
    coOwned = share?.coOwned ?? 0
    let own = team.flatMap { count.commitments[$0] }
    isOwnDate = own != nil
    committed = own ?? count.due
    guard count.isComplete, let history, let first = history.points.first?.day,
      let last = history.points.last?.day
    else {
      (forecast, forecastText, status, paceText) = (nil, nil, nil, nil)
      return
    }
    let clock = Forecasting.clock(lastCommit: last, today: today)
    let asOf = clock < today ? clock : nil
    // Changes of the working tree aren't those of an old commit.
    let steps =
      asOf == nil
      ? history.steps(of: team, upTo: remaining, today: clock) ?? [] : history.steps(of: team)
    let forecast = Forecasting.forecast(of: steps, from: first, today: clock)
    self.forecast = forecast
    forecastText = ForecastText(forecast, today: today, asOf: asOf)
    let status = Forecasting.status(
      forecast, due: committed, today: today, asOf: asOf, isOpen: remaining > 0)
    self.status = status
    paceText =
      status == .onTrack
      ? nil
      : committed.flatMap {
        PaceText(forecast, due: $0, today: today, asOf: asOf).text
      }
  }

  /// The change over twelve weeks; nil until the history has been read.
  package var change: Int? { forecast?.change }

  /// The shares of all teams with remaining matches or a chosen due date: most matches first, and
  /// unowned files last. Until the scan is complete, they are in alphabetical order, so that they keep
  /// their places while the numbers grow.
  package static func all(
    of count: MigrationCount, history: MigrationHistory?, today: Day
  ) -> [TeamShare] {
    let names = Set(count.byTeam.map(\.team)).union(count.commitments.keys.map { $0 })
    return names.map { TeamShare(of: $0, in: count, history: history, today: today) }
      .sorted {
        ($0.team == nil ? 1 : 0, $0.isPartial ? 0 : -$0.remaining, $0.team ?? "")
          < ($1.team == nil ? 1 : 0, $1.isPartial ? 0 : -$1.remaining, $1.team ?? "")
      }
  }
}
