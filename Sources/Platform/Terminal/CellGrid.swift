/// Rows of cells in memory, with the range of columns that were written in each row (the damage).
///
/// A surface draws into one grid; a renderer keeps a second one with the frame that it last
/// displayed. Like a pointer, a grid refers to memory that its owner must free with
/// ``deallocate()``.
package struct CellGrid {
  package let size: Size
  private let cells: UnsafeMutablePointer<Cell>
  private let damages: UnsafeMutablePointer<Range<Int>>

  /// Allocates a grid of blank cells that are all damaged.
  ///
  /// Each dimension is clamped to 0...32,767 cells.
  package init(size: Size) {
    self.size = Size(
      columns: min(max(0, size.columns), 32_767), rows: min(max(0, size.rows), 32_767))
    let count = self.size.columns * self.size.rows
    cells = .allocate(capacity: count)
    cells.initialize(repeating: .blank, count: count)
    damages = .allocate(capacity: self.size.rows)
    damages.initialize(repeating: 0..<self.size.columns, count: self.size.rows)
  }

  /// Frees the memory of the grid.
  package func deallocate() {
    cells.deallocate()
    damages.deallocate()
  }

  /// The rectangle of all cells, with its origin at the top left.
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cells of a row within ``bounds``, from left to right.
  package func row(_ row: Int) -> UnsafeMutableBufferPointer<Cell> {
    UnsafeMutableBufferPointer(start: cells + row * size.columns, count: size.columns)
  }

  /// Overwrites the cells of a row with the cells of `source`, without marking them as damaged.
  package func copy(_ source: UnsafeBufferPointer<Cell>, toRow row: Int) {
    guard let from = source.baseAddress else { return }
    (cells + row * size.columns).update(from: from, count: min(size.columns, source.count))
  }

  // MARK: Damage

  /// The range of columns that were written in a row; empty if there are none.
  package func damage(ofRow row: Int) -> Range<Int> { damages[row] }

  func damage(row: Int, _ columns: Range<Int>) {
    let old = damages[row]
    damages[row] =
      old.isEmpty
      ? columns
      : min(old.lowerBound, columns.lowerBound)..<max(old.upperBound, columns.upperBound)
  }

  func damage(_ rect: Rect) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom { damage(row: row, area.left..<area.right) }
  }

  /// Sets the damage of every row to `columns`.
  func setDamage(_ columns: Range<Int>) {
    damages.update(repeating: columns, count: size.rows)
  }

  // MARK: Rectangles

  func fill(_ rect: Rect, with cell: Cell) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom {
      splitWideGlyphs(row: row, edges: area.left..<area.right)
      (cells + row * size.columns + area.left).update(repeating: cell, count: area.size.columns)
      damage(row: row, area.left..<area.right)
    }
  }

  func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        let index = row * size.columns + column
        cells[index].style = change(cells[index].style)
      }
      damage(row: row, area.left..<area.right)
    }
  }

  /// Moves the cells of a rectangle within ``bounds`` up by `rows`, or down if `rows` is negative.
  /// The absolute value of `rows` must be less than the height of the rectangle.
  func scroll(_ area: Rect, up rows: Int) {
    for row in area.top..<area.bottom {
      splitWideGlyphs(row: row, edges: area.left..<area.right)
      // Each half inside the rectangle stays visible, unlike when a rectangle is overwritten.
      let start = cells + row * size.columns
      if start[area.left].width == 0 { blank(row: row, column: area.left) }
      if start[area.right - 1].width == 2 { blank(row: row, column: area.right - 1) }
      damage(row: row, area.left..<area.right)
    }
    move(area, up: rows)
  }

  /// Moves whole rows up by `rows`, or down if `rows` is negative, without marking them as damaged.
  /// The rows that become free are blank.
  package func shift(rows area: Range<Int>, up rows: Int) {
    move(
      Rect(column: 0, row: area.lowerBound, columns: size.columns, rows: area.count), up: rows)
    let first = rows > 0 ? area.upperBound - rows : area.lowerBound
    (cells + first * size.columns).update(repeating: .blank, count: abs(rows) * size.columns)
  }

  private func move(_ area: Rect, up rows: Int) {
    for step in 0..<(area.size.rows - abs(rows)) {
      let row = rows > 0 ? area.top + step : area.bottom - 1 - step
      (cells + row * size.columns + area.left).update(
        from: cells + (row + rows) * size.columns + area.left, count: area.size.columns)
    }
  }

  // MARK: Wide glyphs

  /// Blanks the wide glyphs that cross an edge of the given columns, so that no half of a glyph
  /// remains when those columns are overwritten.
  private func splitWideGlyphs(row: Int, edges: Range<Int>) {
    splitWideGlyph(row: row, leftOf: edges.lowerBound)
    splitWideGlyph(row: row, rightOf: edges.upperBound)
  }

  /// Blanks the left half of a wide glyph if the cell at `column`, its right half, is about to be
  /// overwritten.
  func splitWideGlyph(row: Int, leftOf column: Int) {
    guard column > 0, column < size.columns, cells[row * size.columns + column].width == 0
    else { return }
    blank(row: row, column: column - 1)
    damage(row: row, column - 1..<column)
  }

  /// Blanks the right half of a wide glyph at `column` if the cells before it are overwritten.
  func splitWideGlyph(row: Int, rightOf column: Int) {
    guard column < size.columns, cells[row * size.columns + column].width == 0 else { return }
    blank(row: row, column: column)
    damage(row: row, column..<column + 1)
  }

  private func blank(row: Int, column: Int) {
    let index = row * size.columns + column
    cells[index] = Cell(.space, style: cells[index].style)
  }
}
