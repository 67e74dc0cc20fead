import DeclarativeUI
import MigrationsInterface

/// Whether a day will be met, in words and colour.
package enum StandingText {
  package static func text(_ standing: Forecast.Standing?) -> StyledText {
    switch standing {
    case .onTrack: StyledText("on track", .success)
    case .atRisk: StyledText("at risk", .warning)
    case .late: StyledText("late", .danger)
    case nil: ""
    }
  }
}
