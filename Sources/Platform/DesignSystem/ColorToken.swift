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

extension ColorToken {
  /// The index of the token in `allCases`. Searching it, or a dictionary with tokens as keys, would
  /// compare the texts of tokens for each drawn text.
  var index: Int {
    switch self {
    case .text: 0
    case .textMuted: 1
    case .textOnAccent: 2
    case .accent: 3
    case .background: 4
    case .surface: 5
    case .selection: 6
    case .border: 7
    case .success: 8
    case .warning: 9
    case .danger: 10
    case .info: 11
    case .progressFull: 12
    case .progressEmpty: 13
    case .codeKeyword: 14
    case .codeString: 15
    case .codeComment: 16
    case .match: 17
    }
  }
}
