/// The three numbers of a mouse report.
struct MouseReport {
  /// Bits 0–1: button, 2: Shift, 3: Alt, 4: Control, 5: motion, 6: wheel, 7: additional buttons.
  var code: Int
  /// Counted from 1.
  var column: Int
  /// Counted from 1.
  var row: Int
  /// Whether the report is a release. SGR reports encode it in their final letter; older formats
  /// use button 3.
  var isReleased = false

  /// The event, or nil for reports that have none: motion without a button, horizontal wheels and
  /// additional buttons.
  var event: MouseEvent? {
    guard column >= 1, row >= 1, code >= 0, let action else { return nil }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return MouseEvent(action, at: Point(column: column - 1, row: row - 1), modifiers: modifiers)
  }

  private var action: MouseEvent.Action? {
    guard code & 128 == 0 else { return nil }
    if code & 64 != 0 {
      return isReleased ? nil : code & 3 == 0 ? .wheelUp : code & 3 == 1 ? .wheelDown : nil
    }
    let button: MouseEvent.Button? =
      switch code & 3 {
      case 0: .left
      case 1: .middle
      case 2: .right
      default: nil
      }
    if code & 32 != 0 { return button.map { .drag($0) } }
    guard let button else { return .release(.left) }
    return isReleased ? .release(button) : .press(button)
  }
}
