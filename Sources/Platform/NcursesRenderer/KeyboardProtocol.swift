/// Decides when to turn kitty's keyboard protocol on and off, for terminals that support it.
///
/// A terminal has separate protocol flags for its main and its alternate screen. They can be set
/// only when the app's screen is active, after the first frame, and must be reset before it is
/// closed.
struct KeyboardProtocol {
  private var isOffered = false
  private var isScreenShown = false
  private(set) var isOn = false

  /// Records that the terminal supports the protocol.
  ///
  /// - Returns: The sequence to send now; empty for none.
  mutating func offered() -> String {
    isOffered = true
    return switchOn()
  }

  /// Records that a frame was written.
  ///
  /// - Returns: The sequence to send now; empty for none.
  mutating func frameWritten() -> String {
    isScreenShown = true
    return switchOn()
  }

  /// Records that the screen is about to be closed.
  ///
  /// - Returns: The sequence to send before that; empty for none.
  mutating func leaving() -> String {
    defer { (isOn, isScreenShown) = (false, false) }
    return isOn ? TerminalModes.keyboardOff : ""
  }

  private mutating func switchOn() -> String {
    guard isOffered, isScreenShown, !isOn else { return "" }
    isOn = true
    return TerminalModes.keyboardOn
  }
}
