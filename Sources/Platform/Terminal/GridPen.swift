/// Writes glyphs from left to right into one row of a grid and blanks wide glyphs that are cut at
/// the edges.
struct GridPen {
  private let grid: CellGrid
  private let row: Int
  /// The cells that the pen may write to.
  private let area: Rect
  private let style: Style
  private let link: UInt16
  private let cells: UnsafeMutableBufferPointer<Cell>
  /// The column of the next glyph.
  private(set) var column: Int
  private var first = -1

  /// - Parameter area: The cells to write to, within the grid; contains the row of `point`.
  init(_ grid: CellGrid, at point: Point, area: Rect, style: Style, link: UInt16) {
    self.grid = grid
    self.row = point.row
    self.area = area
    self.style = style
    self.link = link
    cells = grid.row(point.row)
    column = point.column
  }

  /// Records the first written column and blanks a wide glyph that it cuts.
  @inline(__always)
  private mutating func begin(at column: Int) {
    guard first < 0 else { return }
    first = column
    grid.splitWideGlyph(row: row, leftOf: column)
  }

  /// Writes printable ASCII characters, as many as fit.
  @inline(__always)
  mutating func put(ascii bytes: UnsafeBufferPointer<UInt8>) {
    let skipped = min(max(0, area.left - column), bytes.count)
    let count = min(bytes.count - skipped, max(0, area.right - column - skipped))
    if count > 0 {
      begin(at: column + skipped)
      var index = column + skipped
      for byte in bytes[skipped..<(skipped + count)] {
        cells[index] = Cell(Glyph(code: UInt32(byte)), width: 1, style: style, link: link)
        index += 1
      }
    }
    column += min(bytes.count, skipped + count)
  }

  mutating func put(_ glyph: Glyph, width: Int) {
    defer { column += width }
    guard column + width > area.left, column < area.right else { return }
    let left = max(column, area.left)
    let right = min(column + width, area.right)
    begin(at: left)
    if right - left < width {
      for column in left..<right { cells[column] = Cell(.space, style: style, link: link) }
    } else {
      cells[column] = Cell(glyph, width: UInt8(width), style: style, link: link)
      if width == 2 { cells[column + 1] = Cell(.space, width: 0, style: style, link: link) }
    }
  }

  func finish() {
    guard first >= 0 else { return }
    let end = min(column, area.right)
    grid.splitWideGlyph(row: row, rightOf: end)
    grid.damage(row: row, first..<end)
  }
}
