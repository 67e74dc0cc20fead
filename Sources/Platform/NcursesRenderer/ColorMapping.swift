/// Brings colours down to what a terminal has.
enum ColorMapping {
  /// The levels of the 6×6×6 cube, which are not evenly spaced.
  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  /// The sixteen as xterm has them.
  private static let sixteen: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  /// The nearest of the 240 colours that every 256-colour terminal has alike.
  static func nearest256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
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

  /// The nearest of the terminal's first eight or sixteen.
  static func nearest16(_ color: (UInt8, UInt8, UInt8), of described: Int) -> Int {
    let wanted = (Int(color.0), Int(color.1), Int(color.2))
    return (0..<(described >= 16 ? 16 : 8)).min { left, right in
      func far(_ index: Int) -> Int {
        let own = sixteen[index]
        return distance(wanted, (Int(own.0), Int(own.1), Int(own.2)))
      }
      return far(left) < far(right)
    } ?? 7
  }

  /// The channels of one of xterm's 256.
  static func channels(ofPalette index: UInt8) -> (UInt8, UInt8, UInt8) {
    let index = Int(index)
    if index < 16 { return sixteen[index] }
    if index >= 232 {
      let level = UInt8(8 + 10 * (index - 232))
      return (level, level, level)
    }
    let cube = index - 16
    return (
      UInt8(levels[cube / 36]), UInt8(levels[cube / 6 % 6]), UInt8(levels[cube % 6])
    )
  }

  private static func distance(_ left: (Int, Int, Int), _ right: (Int, Int, Int)) -> Int {
    let (red, green, blue) = (left.0 - right.0, left.1 - right.1, left.2 - right.2)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
