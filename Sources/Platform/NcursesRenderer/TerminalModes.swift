/// Sequences that turn the terminal's input modes on and off, beyond those in its description.
///
/// Sources: xterm's ctlseqs; <https://sw.kovidgoyal.net/kitty/keyboard-protocol>.
enum TerminalModes {
  static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"
  /// Bracketed paste and focus events.
  static let on = "\u{1B}[?2004h\u{1B}[?1004h"
  static let off = "\u{1B}[?1004l\u{1B}[?2004l"
  /// Unambiguous keys: pushes flag 1 of kitty's protocol. A terminal stores the flags with the
  /// active screen, so send this after entering the screen and remove it before leaving.
  static let keyboardOn = "\u{1B}[>1u"
  static let keyboardOff = "\u{1B}[<u"
  /// Queries for the background color, synchronized output and kitty's keyboard flags, followed by
  /// one that every terminal answers.
  static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[?u\u{1B}[c"
}
