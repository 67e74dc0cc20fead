import MigrationsInterface
import Workspace

/// One team's part of a migration: what it has to do, what it promised, and whether it will.
package struct TeamShare: Identifiable, Equatable, Sendable {
  package var id: String { "\(migration)/\(team ?? "")" }
  package let migration: MigrationID
  /// The team; nil is what nobody owns.
  package let team: String?
  package let left: Int
  /// Against twelve weeks ago; nil while the history isn't known.
  package let change: Int?
  /// The day that the team chose itself, else the one on which the migration is due.
  package let committed: Day?
  package let isOwnDate: Bool
  package let forecast: Forecast?
  package let standing: Forecast.Standing?

  package init(
    of team: String?, in count: MigrationCount, history: MigrationHistory?, today: Day
  ) {
    migration = count.id
    self.team = team
    left = count.byTeam.first { $0.team == team }?.remaining ?? 0
    let own = team.flatMap { count.commitments[$0] }
    isOwnDate = own != nil
    committed = own ?? count.due
    guard let history else {
      (change, forecast, standing) = (nil, nil, nil)
      return
    }
    guard let first = history.points.first?.day,
      let steps = history.steps(of: team, upTo: left, today: today)
    else {
      (change, forecast, standing) = (nil, nil, nil)
      return
    }
    // A past that is cut begins with what there was then, not with nothing.
    change = left - steps.remaining(on: max(first, today + -7 * MigrationTrend.shownWeeks))
    let forecast = Forecasting.forecast(of: steps, today: today)
    self.forecast = forecast
    standing = Forecasting.standing(forecast, due: committed, today: today)
  }

  /// The shares of all teams that have something left or chose a day; the most first, what nobody owns
  /// last.
  package static func all(
    of count: MigrationCount, history: MigrationHistory?, today: Day
  ) -> [TeamShare] {
    let names = Set(count.byTeam.map(\.team)).union(count.commitments.keys.map { $0 })
    return names.map { TeamShare(of: $0, in: count, history: history, today: today) }
      .sorted {
        ($0.team == nil ? 1 : 0, -$0.left, $0.team ?? "")
          < ($1.team == nil ? 1 : 0, -$1.left, $1.team ?? "")
      }
  }
}
