/// A colour of a cell: the terminal's own default, one of its 256, or red, green and blue.
///
/// What a terminal can't show is brought down to what it can by the renderer; see `ColorDepth`.
public struct Color: Hashable, Sendable {
  /// Bits 24–25 say which kind it is, bits 0–23 hold the index or the three channels.
  let bits: UInt32

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// Rebuilds a colour from the 26 bits that `Style` keeps of it.
  init(packed: UInt64) {
    bits = UInt32(truncatingIfNeeded: packed) & 0x3FF_FFFF
  }

  /// The terminal's own foreground or background.
  public static let terminalDefault = Color(bits: 0)

  /// A colour of the terminal's palette, 0–255: 16 that its user chose, a 6×6×6 cube, 24 greys.
  public static func palette(_ index: UInt8) -> Color {
    Color(bits: 1 << 24 | UInt32(index))
  }

  /// A colour by its channels, each 0–255.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// Which of the three kinds it is, with its value.
  public enum Kind: Hashable, Sendable {
    case terminalDefault
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

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

/// How many colours a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
  /// None: only attributes such as bold and reverse.
  case monochrome = 0
  /// The sixteen that the terminal's user chose.
  case ansi16 = 16
  /// The 256 of xterm.
  case palette256 = 256
  /// Red, green and blue, eight bits each.
  case truecolor = 16_777_216

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
