/// A terminal's reply to a query. Replies arrive with the keyboard input but are never keys.
public enum TerminalReply: Hashable, Sendable {
  /// OSC 10 or 11: a color of the terminal, its channels scaled to 0–255.
  case color(ColorRole, red: UInt8, green: UInt8, blue: UInt8)
  /// DA1, `CSI ? … c`: the device attributes. Every terminal sends this reply, so it marks the end
  /// of a series of queries.
  case primaryAttributes([Int])
  /// DECRPM, `CSI ? mode ; state $ y`: the state of a private mode.
  case mode(Int, ModeState)
  /// CPR, `CSI row ; column R`: the position of the cursor, counted from 1. In row 1, the reply
  /// looks like F3 with modifiers, so query from another row.
  case cursorPosition(row: Int, column: Int)
  /// `CSI ? flags u`: the active flags of the kitty keyboard protocol.
  case keyboardFlags(Int)
  /// Any other reply. Parsed so that it isn't mistaken for keys.
  case other

  /// The color that a reply reports.
  public enum ColorRole: Hashable, Sendable { case foreground, background }

  /// The state of a mode in a DECRPM reply.
  public enum ModeState: Int, Hashable, Sendable {
    /// The terminal doesn't recognize the mode.
    case unknown = 0
    /// The mode is set.
    case on = 1
    /// The mode is reset.
    case off = 2
    /// The mode is permanently set.
    case alwaysOn = 3
    /// The mode is permanently reset.
    case alwaysOff = 4

    /// Whether the mode is set or can be set.
    package var isUsable: Bool { self == .on || self == .off || self == .alwaysOn }
  }
}
