/// A rectangle of cells that views draw into and a renderer brings to the terminal.
///
/// It remembers which columns of which row were written since the last `clearDamage()`, so that a
/// renderer looks at nothing else. Writes outside are dropped. All text comes in through
/// `draw(_:at:style:limit:)`, which shows control characters as visible symbols: nothing that is
/// drawn can reach the terminal as an escape sequence.
///
/// Operations: `draw` text, `fill` a rectangle, `restyle` what is there, read by subscript,
/// `resize`, `link` for hyperlinks; `damage(ofRow:)` for renderers.
public final class Surface {
  public private(set) var size: Size
  private var cells: [Cell]
  private var damages: [Range<Int>]
  private var links: [String] = []

  /// The real cursor: where text is being typed, or nil to hide it.
  public var cursor: Point?

  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: max(0, size.columns * size.rows))
    damages = Array(repeating: 0..<max(0, size.columns), count: max(0, size.rows))
  }

  /// The whole of it, from the top left.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cell at a place inside `bounds`.
  public subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// The cells of one row, left to right, without copying.
  public func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result) -> Result {
    cells.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[(row * size.columns)..<((row + 1) * size.columns)]))
    }
  }

  /// Changes the size and blanks everything.
  public func resize(to newSize: Size) {
    size = newSize
    cells = Array(repeating: .blank, count: max(0, newSize.columns * newSize.rows))
    damageEverything()
    cursor = nil
  }

  // MARK: Damage

  /// The columns of a row that were written since the last `clearDamage()`; nil where none was.
  public func damage(ofRow row: Int) -> Range<Int>? {
    let damage = damages[row]
    return damage.isEmpty ? nil : damage
  }

  /// Forgets what was written: a renderer calls it after a frame.
  public func clearDamage() {
    for row in damages.indices { damages[row] = 0..<0 }
  }

  /// Makes the next frame look at every cell.
  public func damageEverything() {
    damages = Array(repeating: 0..<max(0, size.columns), count: max(0, size.rows))
  }

  private func damage(row: Int, _ columns: Range<Int>) {
    let old = damages[row]
    damages[row] =
      old.isEmpty
      ? columns
      : min(old.lowerBound, columns.lowerBound)..<max(old.upperBound, columns.upperBound)
  }

  // MARK: Drawing

  /// Fills a rectangle with spaces in `style`; what sticks out is left away.
  public func fill(_ rect: Rect, style: Style) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom {
      splitWideGlyphs(row: row, edges: area.left..<area.right)
      let start = row * size.columns
      let cell = Cell(.space, style: style)
      cells.withUnsafeMutableBufferPointer { cells in
        for index in (start + area.left)..<(start + area.right) { cells[index] = cell }
      }
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
    let area = (clip ?? bounds).intersection(bounds)
    guard point.row >= area.top, point.row < area.bottom, !area.isEmpty else { return 0 }
    var column = point.column
    var pen = Pen(surface: self, row: point.row, area: area, style: style, link: link)
    let text = String(text)
    var ascii = true
    for byte in text.utf8 where byte >= 0x80 || byte < 0x20 || byte == 0x7F {
      ascii = false
      break
    }
    if ascii {
      for byte in text.utf8 {
        if column >= area.right { break }
        pen.put(Glyph(Unicode.Scalar(byte)), width: 1, at: column)
        column += 1
      }
    } else {
      for character in text {
        if column >= area.right { break }
        let shown = VisibleText.glyph(character)
        if shown.width > 0 {
          pen.put(shown.glyph, width: shown.width, at: column)
          column += shown.width
        }
      }
    }
    pen.finish()
    return column - point.column
  }

  /// A number for cells that link to `address`. The same address gets the same number again.
  ///
  /// Returns 0, no link, for addresses with control characters and after 65,535 different ones.
  public func link(_ address: String) -> UInt16 {
    guard !address.isEmpty, address.utf8.allSatisfy({ $0 >= 0x21 && $0 < 0x7F }) else { return 0 }
    if let index = links.firstIndex(of: address) { return UInt16(index + 1) }
    guard links.count < Int(UInt16.max) else { return 0 }
    links.append(address)
    return UInt16(links.count)
  }

  /// The address behind a number that `link(_:)` gave out.
  public func address(ofLink link: UInt16) -> String? {
    link > 0 && Int(link) <= links.count ? links[Int(link) - 1] : nil
  }

  // MARK: Wide glyphs

  /// Before columns `edges` of a row are overwritten: a wide glyph cut by either edge becomes blank,
  /// so that no half of it stays behind.
  fileprivate func splitWideGlyphs(row: Int, edges: Range<Int>) {
    let start = row * size.columns
    if edges.lowerBound > 0, edges.lowerBound < size.columns,
      cells[start + edges.lowerBound].width == 0
    {
      let left = start + edges.lowerBound - 1
      cells[left] = Cell(.space, style: cells[left].style)
      damage(row: row, (edges.lowerBound - 1)..<edges.lowerBound)
    }
    if edges.upperBound < size.columns, cells[start + edges.upperBound].width == 0 {
      let right = start + edges.upperBound
      cells[right] = Cell(.space, style: cells[right].style)
      damage(row: row, edges.upperBound..<(edges.upperBound + 1))
    }
  }

  /// Writes glyphs of one run into one row.
  private struct Pen {
    let surface: Surface
    let row: Int
    let area: Rect
    let style: Style
    let link: UInt16
    private var first = Int.max
    private var end = Int.min

    init(surface: Surface, row: Int, area: Rect, style: Style, link: UInt16) {
      self.surface = surface
      self.row = row
      self.area = area
      self.style = style
      self.link = link
    }

    mutating func put(_ glyph: Glyph, width: Int, at column: Int) {
      guard column + width > area.left, column < area.right else { return }
      let visible = max(column, area.left)..<min(column + width, area.right)
      surface.splitWideGlyphs(row: row, edges: visible)
      let start = row * surface.size.columns
      if visible.count < width {
        for column in visible {
          surface.cells[start + column] = Cell(.space, style: style, link: link)
        }
      } else {
        surface.cells[start + column] = Cell(
          glyph, width: UInt8(width), style: style, link: link)
        if width == 2 {
          surface.cells[start + column + 1] = Cell(.space, width: 0, style: style, link: link)
        }
      }
      first = min(first, visible.lowerBound)
      end = max(end, visible.upperBound)
    }

    func finish() {
      if first < end { surface.damage(row: row, first..<end) }
    }
  }
}
