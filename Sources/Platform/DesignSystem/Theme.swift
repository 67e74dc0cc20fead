import Terminal

/// Which colour each token is.
///
/// A theme is complete: a token that its source leaves out has the built-in theme's colour.
public struct Theme: Hashable, Sendable {
  /// Whether the background is light or dark, to choose by what the terminal has.
  public enum Appearance: String, Hashable, Sendable { case light, dark }

  public let name: String
  public let appearance: Appearance
  private let colors: [Color]

  /// - Parameter colors: the tokens that differ from the built-in theme of that appearance.
  public init(name: String, appearance: Appearance, colors: [ColorToken: Color]) {
    self.name = name
    self.appearance = appearance
    let base = appearance == .light ? Theme.lightColors : Theme.darkColors
    self.colors = ColorToken.allCases.map { colors[$0] ?? base[$0] ?? .terminalDefault }
  }

  /// The colour of a token.
  public subscript(token: ColorToken) -> Color {
    colors[Theme.index[token] ?? 0]
  }

  /// The rendition of a text style on a background.
  public func style(_ text: TextStyle, on background: Color) -> Style {
    Style(
      foreground: self[text.color],
      background: text.background.map { self[$0] } ?? background,
      attributes: text.attributes)
  }

  private static let index: [ColorToken: Int] = Dictionary(
    uniqueKeysWithValues: ColorToken.allCases.enumerated().map { ($1, $0) })

  /// The built-in dark theme.
  public static let dark = Theme(name: "dark", appearance: .dark, colors: [:])
  /// The built-in light theme.
  public static let light = Theme(name: "light", appearance: .light, colors: [:])

  private static let darkColors: [ColorToken: Color] = [
    .text: .rgb(0xD7, 0xDB, 0xE0), .textMuted: .rgb(0x8C, 0x95, 0xA3),
    .textOnAccent: .rgb(0x10, 0x14, 0x18), .accent: .rgb(0x6C, 0xB6, 0xFF),
    .background: .rgb(0x14, 0x17, 0x1C), .surface: .rgb(0x1E, 0x23, 0x2B),
    .selection: .rgb(0x26, 0x32, 0x42), .border: .rgb(0x3A, 0x42, 0x4E),
    .success: .rgb(0x7E, 0xC9, 0x8F), .warning: .rgb(0xE5, 0xB5, 0x67),
    .danger: .rgb(0xF0, 0x86, 0x7C), .info: .rgb(0x7F, 0xC8, 0xD8),
    .progressFull: .rgb(0x6C, 0xB6, 0xFF), .progressEmpty: .rgb(0x3A, 0x42, 0x4E),
    .codeKeyword: .rgb(0xC3, 0x9B, 0xF0), .codeString: .rgb(0x9C, 0xCF, 0x8A),
    .codeComment: .rgb(0x8C, 0x95, 0xA3), .hit: .rgb(0x5A, 0x44, 0x10),
  ]

  private static let lightColors: [ColorToken: Color] = [
    .text: .rgb(0x1F, 0x25, 0x2D), .textMuted: .rgb(0x5B, 0x65, 0x73),
    .textOnAccent: .rgb(0xFF, 0xFF, 0xFF), .accent: .rgb(0x0A, 0x5F, 0xB8),
    .background: .rgb(0xFC, 0xFC, 0xFB), .surface: .rgb(0xF0, 0xF2, 0xF5),
    .selection: .rgb(0xDC, 0xE9, 0xF8), .border: .rgb(0xC4, 0xCB, 0xD4),
    .success: .rgb(0x1B, 0x6E, 0x37), .warning: .rgb(0x86, 0x5A, 0x00),
    .danger: .rgb(0xB3, 0x26, 0x1E), .info: .rgb(0x0B, 0x62, 0x78),
    .progressFull: .rgb(0x0A, 0x5F, 0xB8), .progressEmpty: .rgb(0xC4, 0xCB, 0xD4),
    .codeKeyword: .rgb(0x7A, 0x3E, 0xB1), .codeString: .rgb(0x2F, 0x6F, 0x1E),
    .codeComment: .rgb(0x5B, 0x65, 0x73), .hit: .rgb(0xFF, 0xE0, 0x8A),
  ]
}
