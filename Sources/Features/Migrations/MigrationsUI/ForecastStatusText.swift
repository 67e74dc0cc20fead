import DeclarativeUI
import MigrationsInterface
import MigrationsLogic

/// Whether a due date will be met, as styled text.
package enum ForecastStatusText {
  /// Returns the status of a migration: `done`, or whether its due date will be met. If a team's share is worse
  /// than the whole, the text mentions the team, as in `team late`. It is empty for a migration that never
  /// matched, because the forecast beside it is *never matched*.
  package static func text(of line: MigrationLine) -> StyledText {
    guard line.count.isOpen else {
      let isDone = line.count.isComplete && line.trend?.neverMatched != true
      return isDone ? StyledText("done", .success) : ""
    }
    let text = text(line.trend?.status)
    guard line.trend?.isOfTeam == true, let style = text.spans.first?.style else { return text }
    return StyledText("team ", style) + text
  }

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
