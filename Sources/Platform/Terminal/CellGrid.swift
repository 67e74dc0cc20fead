/// Rows of cells in memory, and which columns of each were written since somebody looked.
///
/// A surface is drawn into one, and a renderer keeps another: what it showed last. Like a pointer, it stands
/// for memory that whoever made it has to give back.
package struct CellGrid {
  package let size: Size
  private let cells: UnsafeMutablePointer<Cell>
  private let damages: UnsafeMutablePointer<Range<Int>>

  /// Blank cells, all of them written just now.
  ///
  /// Screens have no negative side and none of more cells than a terminal could show.
  package init(size: Size) {
    self.size = Size(
      columns: min(max(0, size.columns), 32_767), rows: min(max(0, size.rows), 32_767))
    let count = self.size.columns * self.size.rows
    cells = .allocate(capacity: count)
    cells.initialize(repeating: .blank, count: count)
    damages = .allocate(capacity: self.size.rows)
    damages.initialize(repeating: 0..<self.size.columns, count: self.size.rows)
  }

  package func deallocate() {
    cells.deallocate()
    damages.deallocate()
  }

  /// The whole of it, from the top left.
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cells of a row inside `bounds`, left to right.
  package func row(_ row: Int) -> UnsafeMutableBufferPointer<Cell> {
    UnsafeMutableBufferPointer(start: cells + row * size.columns, count: size.columns)
  }

  /// Takes over the cells of a row, without damage.
  package func copy(_ source: UnsafeBufferPointer<Cell>, toRow row: Int) {
    guard let from = source.baseAddress else { return }
    (cells + row * size.columns).update(from: from, count: min(size.columns, source.count))
  }

  // MARK: Damage

  /// The columns of a row that were written; none where it is empty.
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

  /// Says the same of all rows.
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

  /// Moves the cells of a rectangle inside `bounds` up, or down by a number below 0, fewer than it has rows.
  func scroll(_ area: Rect, up rows: Int) {
    for row in area.top..<area.bottom {
      splitWideGlyphs(row: row, edges: area.left..<area.right)
      // The halves on this side of an edge stay here, unlike where a rectangle is overwritten.
      let start = cells + row * size.columns
      if start[area.left].width == 0 { blank(row: row, column: area.left) }
      if start[area.right - 1].width == 2 { blank(row: row, column: area.right - 1) }
      damage(row: row, area.left..<area.right)
    }
    move(area, up: rows)
  }

  /// Moves whole rows up, or down by a number below 0, fewer than there are, without damage; what moves in is
  /// blank.
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

  /// Around columns `edges` of a row that are or will be overwritten: a wide glyph cut by either
  /// edge becomes blank, so that no half of it stays behind.
  private func splitWideGlyphs(row: Int, edges: Range<Int>) {
    splitWideGlyph(row: row, leftOf: edges.lowerBound)
    splitWideGlyph(row: row, rightOf: edges.upperBound)
  }

  /// Before the cell at `column` is overwritten.
  func splitWideGlyph(row: Int, leftOf column: Int) {
    guard column > 0, column < size.columns, cells[row * size.columns + column].width == 0
    else { return }
    blank(row: row, column: column - 1)
    damage(row: row, column - 1..<column)
  }

  /// Before or after the cells up to `column` were overwritten.
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
