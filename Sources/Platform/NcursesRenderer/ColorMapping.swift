import Terminal

/// Brings colours down to what a terminal has.
enum ColorMapping {
  /// The nearest of the 240 colours that every 256-colour terminal has alike.
  static func nearest256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let levels = Palette.cubeLevels.map { Int($0) }
    func level(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    let cube = (level(red), level(green), level(blue))
    let cubeColor = (levels[cube.0], levels[cube.1], levels[cube.2])
    let grey = min(23, max(0, ((Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10))
    let greyLevel = 8 + 10 * grey
    let cubeDistance = distance(
      (Int(red), Int(green), Int(blue)), cubeColor)
    let greyDistance = distance(
      (Int(red), Int(green), Int(blue)), (greyLevel, greyLevel, greyLevel))
    return greyDistance < cubeDistance
      ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }

  /// The nearest of the terminal's first eight or sixteen, as xterm has them.
  static func nearest16(_ color: Palette.Channels, of described: Int) -> Int {
    let wanted = (Int(color.red), Int(color.green), Int(color.blue))
    return (0..<(described >= 16 ? 16 : 8)).min { left, right in
      func far(_ index: Int) -> Int {
        let own = Palette.xterm[UInt8(index)]
        return distance(wanted, (Int(own.red), Int(own.green), Int(own.blue)))
      }
      return far(left) < far(right)
    } ?? 7
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

  private static func distance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
    let (red, green, blue) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
