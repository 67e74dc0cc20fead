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
  public private(set) var size: Size
  private var cells: UnsafeMutableBufferPointer<Cell>
  private var damages: UnsafeMutableBufferPointer<Range<Int>>
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
    self.size = Surface.sensible(size)
    cells = .allocate(capacity: self.size.columns * self.size.rows)
    cells.initialize(repeating: .blank)
    damages = .allocate(capacity: self.size.rows)
    damages.initialize(repeating: 0..<self.size.columns)
  }

  deinit {
    cells.deallocate()
    damages.deallocate()
  }

  /// Screens have no negative side and none of more cells than a terminal could show.
  private static func sensible(_ size: Size) -> Size {
    Size(columns: min(max(0, size.columns), 32_767), rows: min(max(0, size.rows), 32_767))
  }

  /// The whole of it, from the top left.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cell at a place inside `bounds`.
  public subscript(column: Int, row: Int) -> Cell {
    precondition(bounds.contains(Point(column: column, row: row)), "a cell outside the surface")
    return cells[row * size.columns + column]
  }

  /// The cells of one row, left to right, without copying.
  public func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result) -> Result {
    body(UnsafeBufferPointer(rebasing: cells[row * size.columns..<(row + 1) * size.columns]))
  }

  /// Takes over the cells of one row, without damage: for a renderer that keeps what it showed.
  public func copyRow(_ row: Int, _ source: UnsafeBufferPointer<Cell>) {
    let start = row * size.columns
    guard let from = source.baseAddress, let to = cells.baseAddress else { return }
    (to + start).update(from: from, count: min(size.columns, source.count))
  }

  /// Changes the size and blanks everything.
  public func resize(to newSize: Size) {
    cells.deallocate()
    damages.deallocate()
    size = Surface.sensible(newSize)
    cells = .allocate(capacity: size.columns * size.rows)
    cells.initialize(repeating: .blank)
    damages = .allocate(capacity: size.rows)
    damages.initialize(repeating: 0..<size.columns)
    cursor = nil
    scrolls = []
  }

  // MARK: Damage

  /// The columns of a row that were written since the last `clearDamage()`; nil where none was.
  public func damage(ofRow row: Int) -> Range<Int>? {
    let damage = damages[row]
    return damage.isEmpty ? nil : damage
  }

  /// Forgets what was written: a renderer calls it after a frame.
  public func clearDamage() {
    scrolls.removeAll(keepingCapacity: true)
    damages.update(repeating: 0..<0)
  }

  /// Makes the next frame look at every cell.
  public func damageEverything() {
    damages.update(repeating: 0..<size.columns)
  }

  /// Makes the next frame look at the cells of a rectangle.
  public func damage(_ rect: Rect) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom { damage(row: row, area.left..<area.right) }
  }

  private func damage(row: Int, _ columns: Range<Int>) {
    let old = damages[row]
    damages[row] =
      old.isEmpty
      ? columns
      : min(old.lowerBound, columns.lowerBound)..<max(old.upperBound, columns.upperBound)
  }

  // MARK: Drawing

  /// Fills a rectangle with a glyph of one column (a space, if none is named) in `style`; what
  /// sticks out is left away.
  public func fill(_ rect: Rect, style: Style, glyph: Glyph = .space) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let cell = Cell(glyph, style: style)
    for row in area.top..<area.bottom {
      splitWideGlyphs(row: row, edges: area.left..<area.right)
      let start = row * size.columns
      for index in (start + area.left)..<(start + area.right) { cells[index] = cell }
      damage(row: row, area.left..<area.right)
    }
  }

  /// Gives the cells of a rectangle another style and keeps what they show.
  public func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom {
      let start = row * size.columns
      for index in (start + area.left)..<(start + area.right) {
        cells[index].style = change(cells[index].style)
      }
      damage(row: row, area.left..<area.right)
    }
  }

  /// Moves the cells of a rectangle up, or down by a number below 0. The rows that nothing moved into
  /// keep what they showed: draw over them.
  public func scroll(_ rect: Rect, up rows: Int) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, rows != 0, abs(rows) < area.size.rows, let base = cells.baseAddress
    else { return }
    for row in area.top..<area.bottom {
      let (first, last) = (row * size.columns + area.left, row * size.columns + area.right - 1)
      splitWideGlyphs(row: row, edges: area.left..<area.right)
      // The halves on this side of an edge stay here, unlike where a rectangle is overwritten.
      if cells[first].width == 0 { cells[first] = Cell(.space, style: cells[first].style) }
      if cells[last].width == 2 { cells[last] = Cell(.space, style: cells[last].style) }
    }
    damage(area)
    let moved = area.size.rows - abs(rows)
    for step in 0..<moved {
      let row = rows > 0 ? area.top + step : area.bottom - 1 - step
      (base + row * size.columns + area.left).update(
        from: base + (row + rows) * size.columns + area.left, count: area.size.columns)
    }
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
    let area = clip.map { $0.intersection(bounds) } ?? bounds
    guard point.row >= area.top, point.row < area.bottom, !area.isEmpty, point.column < area.right
    else { return 0 }
    return VisibleText.withUTF8(of: text) { bytes in
      draw(bytes, at: point, area: area, style: style, link: link)
    }
  }

  private func draw(
    _ bytes: UnsafeBufferPointer<UInt8>, at point: Point, area: Rect, style: Style, link: UInt16
  ) -> Int {
    var pen = Pen(surface: self, at: point, area: area, style: style, link: link)
    var scanner = GlyphScanner(bytes)
    while pen.column < area.right {
      pen.put(ascii: scanner.skipASCII())
      guard pen.column < area.right, let shown = scanner.next() else { break }
      if shown.width > 0 { pen.put(shown.glyph, width: shown.width) }
    }
    pen.finish()
    return pen.column - point.column
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

  // MARK: Wide glyphs

  /// Around columns `edges` of a row that are or will be overwritten: a wide glyph cut by either
  /// edge becomes blank, so that no half of it stays behind.
  private func splitWideGlyphs(row: Int, edges: Range<Int>) {
    splitWideGlyph(row: row, leftOf: edges.lowerBound)
    splitWideGlyph(row: row, rightOf: edges.upperBound)
  }

  /// Before the cell at `column` is overwritten.
  private func splitWideGlyph(row: Int, leftOf column: Int) {
    let index = row * size.columns + column
    guard column > 0, column < size.columns, cells[index].width == 0 else { return }
    cells[index - 1] = Cell(.space, style: cells[index - 1].style)
    damage(row: row, column - 1..<column)
  }

  /// Before or after the cells up to `column` were overwritten.
  private func splitWideGlyph(row: Int, rightOf column: Int) {
    let index = row * size.columns + column
    guard column < size.columns, cells[index].width == 0 else { return }
    cells[index] = Cell(.space, style: cells[index].style)
    damage(row: row, column..<column + 1)
  }

  /// Writes the glyphs of one run into one row and keeps the run's edges tidy.
  private struct Pen {
    let surface: Surface
    let row: Int
    let area: Rect
    let style: Style
    let link: UInt16
    let cells: UnsafeMutableBufferPointer<Cell>
    let start: Int
    /// Where the next glyph goes.
    private(set) var column: Int
    private var first = -1

    init(surface: Surface, at point: Point, area: Rect, style: Style, link: UInt16) {
      self.surface = surface
      self.row = point.row
      self.area = area
      self.style = style
      self.link = link
      cells = surface.cells
      start = point.row * surface.size.columns
      column = point.column
    }

    /// The first cell written, once there is one to write.
    @inline(__always)
    private mutating func begin(at column: Int) {
      guard first < 0 else { return }
      first = column
      surface.splitWideGlyph(row: row, leftOf: column)
    }

    /// Printable ASCII, as much of it as has room.
    @inline(__always)
    mutating func put(ascii bytes: UnsafeBufferPointer<UInt8>) {
      let skipped = min(max(0, area.left - column), bytes.count)
      let count = min(bytes.count - skipped, max(0, area.right - column - skipped))
      if count > 0 {
        begin(at: column + skipped)
        var index = start + column + skipped
        for byte in bytes[skipped..<(skipped + count)] {
          cells[index] = Cell(
            Glyph(code: UInt32(byte)), width: 1, style: style, link: link)
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
        for column in left..<right {
          cells[start + column] = Cell(.space, style: style, link: link)
        }
      } else {
        cells[start + column] = Cell(glyph, width: UInt8(width), style: style, link: link)
        if width == 2 {
          cells[start + column + 1] = Cell(.space, width: 0, style: style, link: link)
        }
      }
    }

    func finish() {
      guard first >= 0 else { return }
      let end = min(column, area.right)
      surface.splitWideGlyph(row: row, rightOf: end)
      surface.damage(row: row, first..<end)
    }
  }
}
