/// The purpose of a color. Views use tokens; a theme assigns a color to each token.
public enum ColorToken: String, CaseIterable, Hashable, Sendable {
  /// Body text.
  case text
  /// Secondary text: units, captions, hints.
  case textMuted
  /// Text on the accent color.
  case textOnAccent
  /// The color that draws attention: titles, the selection mark, keys.
  case accent
  /// The background of the screen.
  case background
  /// The background of elements above the screen: dialogs, the command palette.
  case surface
  /// The background of the selected row.
  case selection
  /// Lines that separate elements.
  case border
  /// Done or on track.
  case success
  /// Needs attention soon.
  case warning
  /// Wrong, late, or over a limit.
  case danger
  /// Neutral information.
  case info
  /// The filled and the empty part of a progress bar.
  case progressFull, progressEmpty
  /// Source code: keywords, string literals and comments.
  case codeKeyword, codeString, codeComment
  /// The background of a pattern match. Theme files use the key `hit`.
  case match = "hit"
}
