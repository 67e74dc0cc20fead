import Terminal

// The built-in themes.
extension Theme {
  /// Light text on a dark background.
  public static let dark = Theme("dark", "Dark", .dark) { token in
    switch token {
    case .text: .rgb(0xD7, 0xDB, 0xE0)
    case .textMuted, .codeComment: .rgb(0x98, 0xA1, 0xAE)
    case .textOnAccent: .rgb(0x10, 0x14, 0x18)
    case .accent, .progressFull: .rgb(0x6C, 0xB6, 0xFF)
    case .background: .rgb(0x14, 0x17, 0x1C)
    case .surface: .rgb(0x1E, 0x23, 0x2B)
    case .selection: .rgb(0x26, 0x32, 0x42)
    case .border, .progressEmpty: .rgb(0x3A, 0x42, 0x4E)
    case .success: .rgb(0x7E, 0xC9, 0x8F)
    case .warning: .rgb(0xE5, 0xB5, 0x67)
    case .danger: .rgb(0xF0, 0x86, 0x7C)
    case .info: .rgb(0x7F, 0xC8, 0xD8)
    case .codeKeyword: .rgb(0xC3, 0x9B, 0xF0)
    case .codeString: .rgb(0x9C, 0xCF, 0x8A)
    case .match: .rgb(0x40, 0x33, 0x0F)
    }
  }

  /// Dark text on a light background.
  public static let light = Theme("light", "Light", .light) { token in
    switch token {
    case .text: .rgb(0x1F, 0x25, 0x2D)
    case .textMuted, .codeComment: .rgb(0x56, 0x60, 0x6E)
    case .textOnAccent: .rgb(0xFF, 0xFF, 0xFF)
    case .accent, .progressFull: .rgb(0x0A, 0x5F, 0xB8)
    case .background: .rgb(0xFC, 0xFC, 0xFB)
    case .surface: .rgb(0xF0, 0xF2, 0xF5)
    case .selection: .rgb(0xDC, 0xE9, 0xF8)
    case .border, .progressEmpty: .rgb(0xC4, 0xCB, 0xD4)
    case .success: .rgb(0x1B, 0x6E, 0x37)
    case .warning: .rgb(0x7D, 0x54, 0x00)
    case .danger: .rgb(0xB3, 0x26, 0x1E)
    case .info: .rgb(0x0B, 0x62, 0x78)
    case .codeKeyword: .rgb(0x7A, 0x3E, 0xB1)
    case .codeString: .rgb(0x2F, 0x6F, 0x1E)
    case .match: .rgb(0xFF, 0xE0, 0x8A)
    }
  }

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
}
