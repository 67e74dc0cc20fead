/// What a terminal answered to a question of ours. Never a key, though it comes the same way.
public enum TerminalReply: Hashable, Sendable {
  /// OSC 10 or 11: a colour of the terminal, its channels brought to 0–255.
  case color(ColorRole, red: UInt8, green: UInt8, blue: UInt8)
  /// DA1, `CSI ? … c`: the attributes; every terminal answers, so it also ends a round of questions.
  case primaryAttributes([Int])
  /// DECRPM, `CSI ? mode ; state $ y`: whether a private mode is known.
  case mode(Int, ModeState)
  /// CPR, `CSI row ; column R`: where the cursor is, both from 1. In row 1 it can't be told from F3
  /// with modifiers, so ask from another row.
  case cursorPosition(row: Int, column: Int)
  /// `CSI ? flags u`: the flags of the kitty keyboard protocol that are on.
  case keyboardFlags(Int)
  /// Another answer that nobody here asked for; taken so that it doesn't leak as keys.
  case other

  /// Which of its own colours a terminal spoke of.
  public enum ColorRole: Hashable, Sendable { case foreground, background }

  /// What DECRPM says of a mode.
  public enum ModeState: Int, Hashable, Sendable {
    case unknown = 0
    case on = 1
    case off = 2
    case alwaysOn = 3
    case alwaysOff = 4

    /// Whether setting the mode does something.
    public var isUsable: Bool { self == .on || self == .off || self == .alwaysOn }
  }
}
