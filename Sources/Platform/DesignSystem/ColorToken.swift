/// What a colour is for. Views name tokens; a theme says which colour each one is.
public enum ColorToken: String, CaseIterable, Hashable, Sendable {
  /// Ordinary text.
  case text
  /// Text that may be overlooked: units, captions, hints.
  case textMuted
  /// Text on a surface of the accent colour.
  case textOnAccent
  /// The one colour that leads the eye: titles, the selection's mark, keys.
  case accent
  /// Behind everything.
  case background
  /// Behind what lies above the background: dialogs, the palette.
  case surface
  /// Behind the selected row.
  case selection
  /// Lines between things.
  case border
  /// Done, on track.
  case success
  /// Needs attention soon.
  case warning
  /// Wrong, late, over the limit.
  case danger
  /// Neutral news.
  case info
  /// The full and the empty part of a progress bar.
  case progressFull, progressEmpty
  /// Code.
  case codeKeyword, codeString, codeComment
  /// Behind the text that a pattern matched.
  case hit
}
