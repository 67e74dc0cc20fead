import DeclarativeUI
import DesignSystem
import WorkspaceLogic

/// A number of remaining matches as styled text.
package enum RemainingText {
  /// - Parameters:
  ///   - isPartial: whether the scan is still running, so that the number may be too low.
  ///   - isOpen: whether more matches remain than the goal allows.
  package static func text(_ remaining: Int, isPartial: Bool, isOpen: Bool) -> StyledText {
    let number = TextFormat.number(remaining)
    return isPartial ? .muted("≥ " + number) : StyledText(number, isOpen ? .strong : .success)
  }
}
