/// The RGB values of a terminal's 256 palette colors.
///
/// Users configure the first 16 colors, so they differ between terminals. The others, a 6×6×6 cube
/// and 24 grays, are the same everywhere.
///
/// Source: <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html> and `256colres.pl` in xterm's
/// sources.
public struct Palette: Hashable, Sendable {
  /// Red, green and blue, 0–255 each.
  public struct Channels: Hashable, Sendable {
    /// Red, 0–255.
    public var red: UInt8
    /// Green, 0–255.
    public var green: UInt8
    /// Blue, 0–255.
    public var blue: UInt8

    /// Creates a color from its red, green and blue channels.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// The six levels of each channel in the cube. They aren't evenly spaced.
  package static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private let sixteen: [Channels]

  /// Creates a palette.
  ///
  /// - Parameter sixteen: The first 16 colors as `0xRRGGBB`. Missing colors are those of xterm.
  public init(sixteen: [UInt32]) {
    self.sixteen = (0..<16).map { index in
      let color = index < sixteen.count ? sixteen[index] : Palette.xtermSixteen[index]
      return Channels(
        UInt8(truncatingIfNeeded: color >> 16), UInt8(truncatingIfNeeded: color >> 8),
        UInt8(truncatingIfNeeded: color))
    }
  }

  /// The channels of the palette color at `index`.
  public subscript(index: UInt8) -> Channels {
    if index < 16 { return sixteen[Int(index)] }
    if index >= 232 {
      let level = 8 + 10 * (index - 232)
      return Channels(level, level, level)
    }
    let cube = Int(index) - 16
    return Channels(
      Palette.cubeLevels[cube / 36], Palette.cubeLevels[cube / 6 % 6], Palette.cubeLevels[cube % 6])
  }

  /// Returns the channels of a color, or nil for the terminal's default color, which is unknown.
  public func channels(of color: Color) -> Channels? {
    switch color.kind {
    case .terminalDefault: nil
    case .palette(let index): self[index]
    case .rgb(let red, let green, let blue): Channels(red, green, blue)
    }
  }

  private static let xtermSixteen: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  /// The palette of xterm.
  public static let xterm = Palette(sixteen: xtermSixteen)

  /// The palette of the Linux console, which is that of VGA.
  package static let vga = Palette(sixteen: [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ])
}
