import Terminal

/// Brings colours down to what a terminal has.
enum ColorMapping {
  /// The nearest of the 240 colours that every 256-colour terminal has alike.
  static func nearest256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let wanted = Palette.Channels(red, green, blue)
    let levels = Palette.cubeLevels.map { Int($0) }
    func level(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    let cube = 16 + 36 * level(red) + 6 * level(green) + level(blue)
    let grey = 232 + min(23, max(0, ((Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10))
    func far(_ index: Int) -> Int { distance(wanted, Palette.xterm[UInt8(index)]) }
    return far(grey) < far(cube) ? grey : cube
  }

  /// The nearest of the terminal's first eight or sixteen, as xterm has them.
  static func nearest16(_ color: Palette.Channels, of described: Int) -> Int {
    func far(_ index: Int) -> Int { distance(color, Palette.xterm[UInt8(index)]) }
    return (0..<(described >= 16 ? 16 : 8)).min { far($0) < far($1) } ?? 7
  }

  /// The place of a numbered colour on a terminal that has `described` of them.
  ///
  /// With eight, a bright colour becomes its ordinary one; bright black would be lost on black, so it
  /// is white.
  static func index(_ index: UInt8, of described: Int) -> Int {
    let index = Int(index)
    if index < max(8, described) { return index }
    return index == 8 || index > 15 ? 7 : index - 8
  }

  /// How unlike two colours look, as a number to compare with others.
  static func distance(_ left: Palette.Channels, _ right: Palette.Channels) -> Int {
    let red = Int(left.red) - Int(right.red)
    let green = Int(left.green) - Int(right.green)
    let blue = Int(left.blue) - Int(right.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
