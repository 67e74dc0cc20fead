/// When kitty's keyboard protocol is switched on and off, for a terminal that said that it has it.
///
/// The terminal keeps the protocol's flags for each of its screens: they can be switched on only once
/// our screen is there, with the first frame, and must be off again before it goes.
struct KeyboardProtocol {
  private var isOffered = false
  private var isScreenShown = false
  private(set) var isOn = false

  /// The terminal answered the question for it. What is returned is to be sent now.
  mutating func offered() -> String {
    isOffered = true
    return switchOn()
  }

  /// A frame was written. What is returned is to be sent now.
  mutating func frameWritten() -> String {
    isScreenShown = true
    return switchOn()
  }

  /// The screen is about to go. What is returned is to be sent before it does.
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
