import Terminal

// The built-in themes. The compiler checks that each theme has a color for every token.
extension Theme {
  /// All built-in themes, the general-purpose themes first.
  public static let builtIn: [Theme] = [.dark, .light, .highContrast, .highContrastLight, .sixteen]

  /// Light text on a dark background.
  public static let dark = Theme(
    "dark", "Dark", .dark,
    NamedColors(
      ink: 0xD7DBE0, gray: 0x98A1AE, inkOnBlue: 0x101418, blue: 0x6CB6FF, ground: 0x14171C,
      raised: 0x1E232B, lit: 0x263242, line: 0x3A424E, track: 0x3A424E, green: 0x7EC98F,
      amber: 0xE5B567, red: 0xF0867C, cyan: 0x7FC8D8, violet: 0xC39BF0, leaf: 0x9CCF8A,
      marker: 0x40330F))

  /// Dark text on a light background.
  public static let light = Theme(
    "light", "Light", .light,
    NamedColors(
      ink: 0x1F252D, gray: 0x56606E, inkOnBlue: 0xFFFFFF, blue: 0x0A5FB8, ground: 0xFCFCFB,
      raised: 0xF0F2F5, lit: 0xDCE9F8, line: 0xC4CBD4, track: 0xC4CBD4, green: 0x1B6E37,
      amber: 0x7D5400, red: 0xB3261E, cyan: 0x0B6278, violet: 0x7A3EB1, leaf: 0x2F6F1E,
      marker: 0xFFE08A))

  /// Light text on black, with a contrast of at least 7:1.
  public static let highContrast = Theme(
    "high-contrast", "High contrast", .dark,
    NamedColors(
      ink: 0xFFFFFF, gray: 0xD0D6DE, inkOnBlue: 0x000000, blue: 0x7FD4FF, ground: 0x000000,
      raised: 0x0D1117, lit: 0x102A4A, line: 0x8A94A3, track: 0x5B6572, green: 0x7FF09A,
      amber: 0xFFD24D, red: 0xFFB0A8, cyan: 0x8FE8F5, violet: 0xE0C2FF, leaf: 0xA8F09A,
      marker: 0x5C4300))

  /// Black text on white, with a contrast of at least 7:1.
  public static let highContrastLight = Theme(
    "high-contrast-light", "High contrast, light", .light,
    NamedColors(
      ink: 0x000000, gray: 0x333A44, inkOnBlue: 0xFFFFFF, blue: 0x003F8A, ground: 0xFFFFFF,
      raised: 0xF5F7FA, lit: 0xD3E6FF, line: 0x5B6572, track: 0x8A94A3, green: 0x00471B,
      amber: 0x553800, red: 0x83090B, cyan: 0x00424F, violet: 0x541A8B, leaf: 0x14480A,
      marker: 0xFFE27A))

  /// The 16 colors that the user's terminal defines, for terminals with no other colors.
  public static let sixteen = Theme("sixteen", "Sixteen colors", .dark) { token in
    switch token {
    case .background, .surface, .textOnAccent: .palette(0)
    case .text: .palette(15)
    case .textMuted, .codeComment: .palette(7)
    case .accent, .selection, .progressFull: .palette(6)
    case .border, .progressEmpty: .palette(8)
    case .success, .codeString: .palette(10)
    case .warning: .palette(11)
    case .danger: .palette(9)
    case .info: .palette(14)
    case .codeKeyword: .palette(13)
    case .match: .palette(4)
    }
  }

  private init(
    _ name: String, _ title: String, _ appearance: Appearance, _ colors: NamedColors
  ) {
    self.init(name, title, appearance) { token in
      switch token {
      case .text: Color(colors.ink)
      case .textMuted, .codeComment: Color(colors.gray)
      case .textOnAccent: Color(colors.inkOnBlue)
      case .accent, .progressFull: Color(colors.blue)
      case .background: Color(colors.ground)
      case .surface: Color(colors.raised)
      case .selection: Color(colors.lit)
      case .border: Color(colors.line)
      case .progressEmpty: Color(colors.track)
      case .success: Color(colors.green)
      case .warning: Color(colors.amber)
      case .danger: Color(colors.red)
      case .info: Color(colors.cyan)
      case .codeKeyword: Color(colors.violet)
      case .codeString: Color(colors.leaf)
      case .match: Color(colors.marker)
      }
    }
  }
}

/// The colors of a theme by name, as `0xRRGGBB`. Several tokens share a color.
private struct NamedColors {
  /// The main text, secondary text, and text on `blue`.
  let ink, gray, inkOnBlue: UInt32
  /// The accent.
  let blue: UInt32
  /// The backgrounds: the screen, elements above it, and the selected row.
  let ground, raised, lit: UInt32
  /// Borders, and the empty part of a progress bar.
  let line, track: UInt32
  /// States.
  let green, amber, red, cyan: UInt32
  /// Keywords and strings in source code.
  let violet, leaf: UInt32
  /// The background of a pattern match.
  let marker: UInt32
}

extension Color {
  fileprivate init(_ rgb: UInt32) {
    self = .rgb(
      UInt8(truncatingIfNeeded: rgb >> 16), UInt8(truncatingIfNeeded: rgb >> 8),
      UInt8(truncatingIfNeeded: rgb))
  }
}
