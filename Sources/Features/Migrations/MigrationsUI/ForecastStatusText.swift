import DeclarativeUI
import MigrationsInterface

/// Whether a due date will be met, as styled text.
package enum ForecastStatusText {
  /// Returns an empty text for nil.
  package static func text(_ status: Forecast.Status?) -> StyledText {
    switch status {
    case .onTrack: StyledText("on track", .success)
    case .atRisk: StyledText("at risk", .warning)
    case .late: StyledText("late", .danger)
    case .overdue: StyledText("overdue", .danger)
    case nil: ""
    }
  }
}
