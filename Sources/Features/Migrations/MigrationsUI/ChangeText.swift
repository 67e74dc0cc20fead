import DeclarativeUI
import DesignSystem
import WorkspaceLogic

/// A change in the number of matches as styled text. A decrease is good.
package enum ChangeText {
  /// - Parameter columns: the minimum width in terminal columns; the text is padded on the left.
  package static func text(_ change: Int, columns: Int = 0) -> StyledText {
    let number = change == 0 ? "±0" : TextFormat.signed(change)
    let padding = String(repeating: " ", count: max(0, columns - number.count))
    let style: TextStyle = change == 0 ? .muted : change > 0 ? .warning : .success
    return StyledText(padding) + StyledText(number, style)
  }
}
