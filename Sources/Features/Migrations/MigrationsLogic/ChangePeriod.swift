import MigrationsInterface
import WorkspaceLogic

/// The heading of a column with changes.
package enum ChangePeriod {
  /// Returns the longest period of the changes, such as `12 weeks`. It is shorter if the history is.
  ///
  /// - Parameter forecasts: the forecasts of the rows; a row without one has no change.
  package static func title(_ forecasts: some Sequence<Forecast?>) -> String {
    let weeks = forecasts.compactMap { $0?.change == nil ? nil : $0?.changeWeeks }.max()
    return TextFormat.count(weeks ?? Forecasting.changeWeeks, "week")
  }
}
