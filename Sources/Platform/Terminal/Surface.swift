/// A rectangle of cells that views draw into and that a renderer displays on the terminal.
///
/// A surface records which columns of each row were written since the last ``clearDamage()``, so
/// that a renderer can skip all other cells. It ignores writes outside its bounds. All text goes
/// through `draw(_:at:style:clip:link:)`, which replaces control characters by visible symbols. No
/// drawn text can reach the terminal as an escape sequence.
///
/// To change cells, `draw` text, or `fill`, `restyle` or `scroll` a rectangle. To read cells, use
/// the subscript or `withRow`. Hyperlinks come from `link`, and renderers read `damage(ofRow:)`.
public final class Surface {
  package private(set) var grid: CellGrid
  private var links: [String] = []
  private var linkNumbers: [String: UInt16] = [:]

  /// The scrolls since the last ``clearDamage()``, in order, for renderers that can make the
  /// terminal scroll. The affected cells are damaged as well.
  public private(set) var scrolls: [Scroll] = []

  /// A rectangle whose cells were moved vertically.
  public struct Scroll: Hashable, Sendable {
    /// The rectangle that was scrolled. Cells that moved out of it are lost.
    package let rect: Rect
    /// The number of rows that the cells moved up, or down if negative.
    public let rows: Int
  }

  /// The position of the terminal's cursor, where the user is typing, or nil to hide it.
  public var cursor: Point?

  /// Creates a surface of blank cells that are all damaged.
  public init(size: Size) {
    grid = CellGrid(size: size)
  }

  deinit {
    grid.deallocate()
  }

  /// The width and height in cells.
  public var size: Size { grid.size }

  /// The rectangle of all cells, with its origin at the top left.
  public var bounds: Rect { grid.bounds }

  /// The cell at a position, which must be within ``bounds``.
  public subscript(column: Int, row: Int) -> Cell {
    let grid = grid
    precondition(
      grid.bounds.contains(Point(column: column, row: row)), "a cell outside the surface")
    return grid.row(row)[column]
  }

  /// Calls `body` with the cells of one row, from left to right, without copying them.
  package func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result) -> Result
  {
    body(UnsafeBufferPointer(grid.row(row)))
  }

  /// Changes the size, blanks all cells and hides the cursor.
  public func resize(to newSize: Size) {
    grid.deallocate()
    grid = CellGrid(size: newSize)
    cursor = nil
    scrolls = []
  }

  // MARK: Damage

  /// Returns the range of columns of a row that were written since the last ``clearDamage()``, or
  /// nil if there are none.
  public func damage(ofRow row: Int) -> Range<Int>? {
    let damage = grid.damage(ofRow: row)
    return damage.isEmpty ? nil : damage
  }

  /// Clears the damage and the recorded scrolls. Renderers call this method after each frame.
  public func clearDamage() {
    scrolls.removeAll(keepingCapacity: true)
    grid.setDamage(0..<0)
  }

  /// Marks all cells as damaged, so that the next frame compares each of them.
  package func damageEverything() {
    let grid = grid
    grid.setDamage(0..<grid.size.columns)
  }

  /// Marks the cells of a rectangle as damaged, so that the next frame compares them.
  public func damage(_ rect: Rect) { grid.damage(rect) }

  // MARK: Drawing

  /// Fills a rectangle with a glyph that is one column wide. The part outside the bounds is
  /// ignored.
  ///
  /// - Parameters:
  ///   - rect: The cells to fill.
  ///   - style: The style of each cell.
  ///   - glyph: The content of each cell; a space by default.
  public func fill(_ rect: Rect, style: Style, glyph: Glyph = .space) {
    grid.fill(rect, with: Cell(glyph, style: style))
  }

  /// Changes the style of each cell in a rectangle without changing its text.
  package func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    grid.restyle(rect, change)
  }

  /// Moves the cells of a rectangle up by `rows`, or down if `rows` is negative.
  ///
  /// The rows that become free keep their old content; draw over them.
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
  ///   - text: Any text, trusted or not. Control characters and line breaks become visible symbols.
  ///   - point: The cell of the first column.
  ///   - style: The style of the text.
  ///   - clip: The cells to draw into; the whole surface by default. A wide glyph that crosses the
  ///     edge becomes a blank.
  ///   - link: A hyperlink from `link(_:)`, or 0 for none.
  /// - Returns: The columns that the text takes, whether visible or not, up to the right edge of
  ///   `clip` or one glyph beyond it.
  @discardableResult
  public func draw(
    _ text: some StringProtocol, at point: Point, style: Style, clip: Rect? = nil, link: UInt16 = 0
  ) -> Int {
    draw(String(text), at: point, style: style, clip: clip, link: link)
  }

  /// Draws one line of text from `point` to the right, without copying the string.
  ///
  /// - Returns: The columns that the text takes, up to the right edge of `clip` or one glyph beyond
  ///   it.
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

  /// Returns a number for cells that link to `address`. Equal addresses have equal numbers.
  ///
  /// - Returns: 0 (no link) if ``Hyperlink/address(_:)`` rejects the address or the surface already
  ///   has 65,535 different links.
  public func link(_ address: String) -> UInt16 {
    if let number = linkNumbers[address] { return number }
    guard let safe = Hyperlink.address(address), links.count < Int(UInt16.max) else { return 0 }
    links.append(safe)
    linkNumbers[address] = UInt16(links.count)
    return UInt16(links.count)
  }

  /// Returns the address of a number from `link(_:)`, or nil if the number is 0 or unknown.
  public func address(ofLink link: UInt16) -> String? {
    link > 0 && Int(link) <= links.count ? links[Int(link) - 1] : nil
  }
}
