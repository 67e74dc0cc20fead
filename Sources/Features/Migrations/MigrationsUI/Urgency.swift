import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Workspace

/// How much a migration needs attention, as styles. The words beside it carry the same meaning.
package enum Urgency: Equatable {
  case done, calm, soon, atRisk, late, growing

  /// A due date in fewer days than this is soon.
  private static let soonDays = 30

  /// - Parameter today: the current day, to consider how close the due date is; nil to ignore that.
  package init(of line: MigrationLine, today: Day?) {
    // The pattern may be misspelled.
    if line.trend?.neverMatched == true {
      self = .atRisk
      return
    }
    self.init(
      isOpen: line.count.isOpen, due: line.count.due, status: line.trend?.status, today: today,
      isGrowing: line.trend?.forecast.state == .growing)
  }

  /// - Parameters:
  ///   - isOpen: whether the goal hasn't been reached.
  ///   - status: the forecast compared with the due date; nil if it isn't known.
  package init(
    isOpen: Bool, due: Day?, status: Forecast.Status?, today: Day?, isGrowing: Bool = false
  ) {
    let days = today.flatMap { today in due.map { $0 - today } }
    if !isOpen {
      self = .done
    } else if status == .late || status == .overdue || days.map({ $0 < 0 }) == true {
      self = .late
    } else if status == .atRisk {
      self = .atRisk
    } else if isGrowing {
      self = .growing
    } else {
      self = days.map { $0 < Urgency.soonDays } == true ? .soon : .calm
    }
  }

  /// The style of the progress bar; nil for the bar's own style.
  package var barStyle: TextStyle? {
    switch self {
    case .done: .success
    case .calm, .soon: nil
    case .atRisk, .growing: .warning
    case .late: .danger
    }
  }

  /// The style of the due date.
  package var dateStyle: TextStyle {
    switch self {
    case .done: .muted
    case .calm, .growing: .body
    case .soon, .atRisk: .warning
    case .late: .danger
    }
  }

  /// The style of the forecast.
  package var forecastStyle: TextStyle {
    switch self {
    case .done: .success
    case .growing: .warning
    case .calm, .soon, .atRisk, .late: .muted
    }
  }
}
