import DesignSystem

/// A grid of cells with 2 × 4 dots each, drawn as Braille patterns, for fine lines on a coarse
/// screen.
struct DotGrid {
  let columns: Int
  let rows: Int
  private var bits: [UInt8]
  private var styles: [TextStyle]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    bits = Array(repeating: 0, count: columns * rows)
    styles = Array(repeating: .accent, count: columns * rows)
  }

  private static let masks: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  /// Sets a dot and gives its cell a style. Dots outside the grid are ignored.
  mutating func set(_ x: Int, _ y: Int, _ style: TextStyle) {
    guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
    let index = y / 4 * columns + x / 2
    bits[index] |= DotGrid.masks[x % 2][y % 4]
    styles[index] = style
  }

  /// Sets the dots of a line for which `isDrawn`, called with the number of the dot, returns true.
  mutating func line(
    from: (x: Int, y: Int), to end: (x: Int, y: Int), style: TextStyle, isDrawn: (Int) -> Bool
  ) {
    let steps = max(abs(end.x - from.x), abs(end.y - from.y))
    for step in 0...steps where isDrawn(from.x + step) {
      let part = steps == 0 ? 0 : Double(step) / Double(steps)
      set(
        from.x + Int((Double(end.x - from.x) * part).rounded()),
        from.y + Int((Double(end.y - from.y) * part).rounded()), style)
    }
  }

  /// Returns the pattern of a cell with its style; nil if the cell has no dots.
  func glyph(_ column: Int, _ row: Int) -> (character: Character, style: TextStyle)? {
    let index = row * columns + column
    guard bits[index] != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(bits[index])) else {
      return nil
    }
    return (Character(scalar), styles[index])
  }
}
