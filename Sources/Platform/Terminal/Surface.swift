/// A rectangle of cells that views draw into and a renderer brings to the terminal.
///
/// It remembers which columns of which row were written since the last `clearDamage()`, so that a
/// renderer looks at nothing else. Writes outside are dropped. All text comes in through
/// `draw(_:at:style:clip:link:)`, which shows control characters as visible symbols: nothing that
/// is drawn can reach the terminal as an escape sequence.
///
/// Operations: `draw` text, `fill` a rectangle, `restyle` or `scroll` what is there, read by subscript or
/// `withRow`, `resize`, `link` for hyperlinks; `damage(ofRow:)` for renderers.
public final class Surface {
  package private(set) var grid: CellGrid
  private var links: [String] = []
  private var linkNumbers: [String: UInt16] = [:]

  /// What was scrolled since the last `clearDamage()`, in order: for renderers that can have the
  /// terminal do the same. All cells concerned are damaged as well.
  public private(set) var scrolls: [Scroll] = []

  /// Cells that were moved as they were.
  public struct Scroll: Hashable, Sendable {
    /// The rectangle they moved in; what moved out of it is gone.
    public let rect: Rect
    /// By how many rows up; below 0 down.
    public let rows: Int
  }

  /// The real cursor: where text is being typed, or nil to hide it.
  public var cursor: Point?

  public init(size: Size) {
    grid = CellGrid(size: size)
  }

  deinit {
    grid.deallocate()
  }

  public var size: Size { grid.size }

  /// The whole of it, from the top left.
  public var bounds: Rect { grid.bounds }

  /// The cell at a place inside `bounds`.
  public subscript(column: Int, row: Int) -> Cell {
    let grid = grid
    precondition(
      grid.bounds.contains(Point(column: column, row: row)), "a cell outside the surface")
    return grid.row(row)[column]
  }

  /// The cells of one row, left to right, without copying.
  public func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result) -> Result {
    body(UnsafeBufferPointer(grid.row(row)))
  }

  /// Changes the size and blanks everything.
  public func resize(to newSize: Size) {
    grid.deallocate()
    grid = CellGrid(size: newSize)
    cursor = nil
    scrolls = []
  }

  // MARK: Damage

  /// The columns of a row that were written since the last `clearDamage()`; nil where none was.
  public func damage(ofRow row: Int) -> Range<Int>? {
    let damage = grid.damage(ofRow: row)
    return damage.isEmpty ? nil : damage
  }

  /// Forgets what was written: a renderer calls it after a frame.
  public func clearDamage() {
    scrolls.removeAll(keepingCapacity: true)
    grid.setDamage(0..<0)
  }

  /// Makes the next frame look at every cell.
  public func damageEverything() {
    let grid = grid
    grid.setDamage(0..<grid.size.columns)
  }

  /// Makes the next frame look at the cells of a rectangle.
  public func damage(_ rect: Rect) { grid.damage(rect) }

  // MARK: Drawing

  /// Fills a rectangle with a glyph of one column (a space, if none is named) in `style`; what
  /// sticks out is left away.
  public func fill(_ rect: Rect, style: Style, glyph: Glyph = .space) {
    grid.fill(rect, with: Cell(glyph, style: style))
  }

  /// Gives the cells of a rectangle another style and keeps what they show.
  public func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    grid.restyle(rect, change)
  }

  /// Moves the cells of a rectangle up, or down by a number below 0. The rows that nothing moved into
  /// keep what they showed: draw over them.
  public func scroll(_ rect: Rect, up rows: Int) {
    let grid = grid
    let area = rect.intersection(grid.bounds)
    guard !area.isEmpty, rows != 0, abs(rows) < area.size.rows else { return }
    grid.scroll(area, up: rows)
    scrolls.append(Scroll(rect: area, rows: rows))
  }

  /// Draws one line of text from `point` to the right.
  ///
  /// - Parameters:
  ///   - text: any text, trusted or not. Control characters and line breaks become visible symbols.
  ///   - point: the cell of its first column.
  ///   - style: the style of every cell it takes.
  ///   - clip: the cells that may be written; a wide glyph that would stick out leaves a blank.
  ///   - link: a hyperlink given out by `link(_:)`, or 0.
  /// - Returns: the columns the text takes, whether they could be drawn or not, up to the right
  ///   edge of `clip` or one glyph over it.
  @discardableResult
  public func draw(
    _ text: some StringProtocol, at point: Point, style: Style, clip: Rect? = nil, link: UInt16 = 0
  ) -> Int {
    draw(String(text), at: point, style: style, clip: clip, link: link)
  }

  /// The same for a string, which isn't copied.
  @discardableResult
  public func draw(
    _ text: String, at point: Point, style: Style, clip: Rect? = nil, link: UInt16 = 0
  ) -> Int {
    let grid = grid
    let area = clip.map { $0.intersection(grid.bounds) } ?? grid.bounds
    guard point.row >= area.top, point.row < area.bottom, !area.isEmpty, point.column < area.right
    else { return 0 }
    return VisibleText.withUTF8(of: text) { bytes in
      var pen = GridPen(grid, at: point, area: area, style: style, link: link)
      var scanner = GlyphScanner(bytes)
      while pen.column < area.right {
        pen.put(ascii: scanner.skipASCII())
        guard pen.column < area.right, let shown = scanner.next() else { break }
        if shown.width > 0 { pen.put(shown.glyph, width: shown.width) }
      }
      pen.finish()
      return pen.column - point.column
    }
  }

  /// A number for cells that link to `address`. The same address gets the same number again.
  ///
  /// Returns 0, no link, for what ``Hyperlink/address(_:)`` lets not through, and after 65,535 different
  /// ones.
  public func link(_ address: String) -> UInt16 {
    if let number = linkNumbers[address] { return number }
    guard let safe = Hyperlink.address(address), links.count < Int(UInt16.max) else { return 0 }
    links.append(safe)
    linkNumbers[address] = UInt16(links.count)
    return UInt16(links.count)
  }

  /// The address behind a number that `link(_:)` gave out.
  public func address(ofLink link: UInt16) -> String? {
    link > 0 && Int(link) <= links.count ? links[Int(link) - 1] : nil
  }
}
