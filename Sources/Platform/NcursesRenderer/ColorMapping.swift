import Terminal

/// Maps colors to the nearest ones that a terminal supports.
enum ColorMapping {
  /// Returns the nearest of the 240 colors that are the same on all terminals with 256 colors.
  static func nearest256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let wanted = Palette.Channels(red, green, blue)
    let levels = Palette.cubeLevels.map { Int($0) }
    func level(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    let cube = 16 + 36 * level(red) + 6 * level(green) + level(blue)
    let gray = 232 + min(23, max(0, ((Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10))
    func far(_ index: Int) -> Int { distance(wanted, Palette.xterm[UInt8(index)]) }
    return far(gray) < far(cube) ? gray : cube
  }

  /// Returns the nearest of the terminal's first 8 or 16 colors, assuming xterm's values.
  static func nearest16(_ color: Palette.Channels, of described: Int) -> Int {
    func far(_ index: Int) -> Int { distance(color, Palette.xterm[UInt8(index)]) }
    return (0..<(described >= 16 ? 16 : 8)).min { far($0) < far($1) } ?? 7
  }

  /// Returns the index of a palette color on a terminal with `described` colors.
  ///
  /// With 8 colors, a bright color becomes its normal variant. Bright black becomes white because
  /// it would be invisible on black.
  static func index(_ index: UInt8, of described: Int) -> Int {
    let index = Int(index)
    if index < max(8, described) { return index }
    return index == 8 || index > 15 ? 7 : index - 8
  }

  /// Returns the perceived difference of two colors, for comparison with other differences.
  static func distance(_ left: Palette.Channels, _ right: Palette.Channels) -> Int {
    let red = Int(left.red) - Int(right.red)
    let green = Int(left.green) - Int(right.green)
    let blue = Int(left.blue) - Int(right.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
