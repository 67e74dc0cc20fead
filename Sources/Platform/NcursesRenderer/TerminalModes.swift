/// What switches on and off how the terminal sends input, beyond what a description of it knows.
///
/// Sources: xterm's ctlseqs; <https://sw.kovidgoyal.net/kitty/keyboard-protocol>.
enum TerminalModes {
  static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"
  /// Bracketed paste, and word of focus that comes and goes.
  static let on = "\u{1B}[?2004h\u{1B}[?1004h"
  static let off = "\u{1B}[?1004l\u{1B}[?2004l"
  /// Keys that can be told apart: flag 1 of kitty's protocol, on top of what was there. A terminal keeps
  /// it with the screen that is shown, so it comes after that and goes before.
  static let keyboardOn = "\u{1B}[>1u"
  static let keyboardOff = "\u{1B}[<u"
  /// The background colour, the synchronised output mode, kitty's keyboard flags, and last what every
  /// terminal answers.
  static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[?u\u{1B}[c"
}
