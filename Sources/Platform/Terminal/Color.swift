/// The color of a cell: the terminal's default, one of the 256 palette colors, or an RGB color.
///
/// The renderer replaces colors that the terminal can't show by the nearest ones that it can; see
/// `ColorDepth`.
public struct Color: Hashable, Sendable {
  /// Bits 24–25 contain the kind, bits 0–23 the palette index or the three channels.
  let bits: UInt32

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// Restores a color from the 26 bits that `Style` stores.
  init(packed: UInt64) {
    bits = UInt32(truncatingIfNeeded: packed) & 0x3FF_FFFF
  }

  /// The terminal's default foreground or background color.
  public static let terminalDefault = Color(bits: 0)

  /// Returns a color of the 256-color palette: 0–15 are defined by the user's terminal, 16–231 are
  /// a 6×6×6 cube and 232–255 are grays.
  public static func palette(_ index: UInt8) -> Color {
    Color(bits: 1 << 24 | UInt32(index))
  }

  /// Returns an RGB color. Each channel ranges from 0 to 255.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The kind of a color, with its value.
  public enum Kind: Hashable, Sendable {
    /// The terminal's default foreground or background color.
    case terminalDefault
    /// An index into the 256-color palette.
    case palette(UInt8)
    /// Red, green and blue, 0–255 each.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The kind of the color, with its value.
  public var kind: Kind {
    switch bits >> 24 {
    case 1: .palette(UInt8(truncatingIfNeeded: bits))
    case 2:
      .rgb(
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits))
    default: .terminalDefault
    }
  }
}

/// The number of colors that a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
  /// No colors: only attributes such as bold and reverse.
  case monochrome = 0
  /// The 16 colors that the user's terminal defines.
  case ansi16 = 16
  /// The 256 colors of xterm.
  case palette256 = 256
  /// RGB colors with eight bits per channel.
  case truecolor = 16_777_216

  /// Returns whether `left` has fewer colors than `right`.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
