import DeclarativeUI
import DesignSystem
import WorkspaceLogic

/// A change as people read it: fewer is good.
package enum ChangeText {
  /// - Parameter columns: the cells that it takes at least, filled from the left.
  package static func text(_ change: Int, columns: Int = 0) -> StyledText {
    let number = change == 0 ? "±0" : Wording.signed(change)
    let padding = String(repeating: " ", count: max(0, columns - number.count))
    let style: TextStyle = change == 0 ? .muted : change > 0 ? .warning : .success
    return StyledText(padding) + StyledText(number, style)
  }
}
