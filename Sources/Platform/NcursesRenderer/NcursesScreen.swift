import CNcurses
import Terminal

/// A renderer on ncursesw: its cells go through ncurses, its frames to the terminal in one write.
///
/// ncurses draws into memory. Compared with the last frame, only damaged rows are looked at, and
/// what changed goes to ncurses in runs of one style. What a cell of ncurses can't hold (emoji
/// sequences, scalars whose width the C library has otherwise, hyperlinks) is written over the finished
/// frame.
public final class NcursesScreen: Renderer {
  public private(set) var size: Size
  public var abilities: TerminalAbilities
  /// Takes the bytes of a frame, all at once.
  private let write: (UnsafeRawBufferPointer) -> Void

  private var front: Surface
  private var pairs: [UInt64: Int32] = [:]
  private var renditions = [(style: Style, attributes: Int32, pair: Int32)?](
    repeating: nil, count: 256)
  /// The frame as it is written, where it isn't just what ncurses made.
  private var out: [UInt8] = []
  /// Room for the scalars of a row.
  private var scalars: UnsafeMutablePointer<UInt32>
  private let pairLimit: Int
  private var colors: ColorSlots
  private var needsRepaint = true
  /// Rows with something written over them.
  private var overlaidRows: Set<Int> = []

  /// Opens the terminal of that description.
  ///
  /// - Parameters:
  ///   - term: the name of a terminal description; nil for the environment's.
  ///   - write: called with the bytes of each frame.
  /// - Throws: `NcursesError` when there is no usable description.
  public init(
    term: String? = nil, size: Size, abilities wanted: TerminalAbilities? = nil,
    environment: (String) -> String?, write: @escaping (UnsafeRawBufferPointer) -> Void
  ) throws {
    let isUTF8 = hw_is_utf8() != 0
    var description = hw_description()
    let name = term ?? environment("TERM") ?? ""
    guard name != "dumb", !name.isEmpty,
      hw_open(term, Int32(size.columns), Int32(size.rows), &description) == 0
    else { throw NcursesError(code: .unknownTerminal, terminal: name) }
    self.size = size
    self.write = write
    abilities =
      wanted
      ?? TerminalAbilities(
        colorDepth: TerminalAbilities.colorDepth(
          described: Int(description.colors), environment: environment),
        utf8: isUTF8,
        hyperlinks: description.has_mouse != 0
          && TerminalAbilities.takesHyperlinks(environment: environment),
        emojiSequences: TerminalAbilities.joinsEmoji(environment: environment),
        privateModes: description.has_mouse != 0)
    if description.colors < 8 { abilities.colorDepth = .monochrome }
    pairLimit = Int(description.pairs)
    colors = ColorSlots(depth: abilities.colorDepth, described: Int(description.colors))
    front = Surface(size: size)
    scalars = .allocate(capacity: max(1, size.columns))
  }

  deinit {
    scalars.deallocate()
  }

  /// Leaves the screen of the terminal; a later frame enters it again.
  public func close() {
    hw_close()
    flush(overlay: [])
    invalidate()
  }

  public func invalidate() {
    needsRepaint = true
  }

  /// The terminal has another size now.
  public func resize(to size: Size) {
    self.size = size
    hw_resize(Int32(size.columns), Int32(size.rows))
    makeFront(size)
    invalidate()
  }

  private func makeFront(_ size: Size) {
    front = Surface(size: size)
    scalars.deallocate()
    scalars = .allocate(capacity: max(1, size.columns))
  }

  // MARK: Frames

  public func render(_ surface: Surface) {
    if surface.size != front.size { makeFront(surface.size) }
    var overlays: [Overlay] = []
    let isRepaint = needsRepaint
    let wasOverlaid = !isRepaint && !overlaidRows.isEmpty
    if isRepaint {
      hw_redraw()
      overlaidRows = []
      surface.damageEverything()
    } else {
      for scroll in surface.scrolls { follow(scroll, in: surface) }
    }
    let rows = 0..<min(surface.size.rows, size.rows)
    if !isRepaint {
      hw_begin(rows.reduce(0) { $0 + (surface.damage(ofRow: $1) == nil ? 0 : 1) })
    }
    for row in rows {
      guard let damage = surface.damage(ofRow: row) else { continue }
      draw(surface, row: row, columns: damage, isRepaint: isRepaint, into: &overlays)
      if wasOverlaid { hw_update_row(Int32(row)) }
    }
    needsRepaint = false
    surface.clearDamage()
    if let cursor = surface.cursor, surface.bounds.contains(cursor) {
      hw_cursor(Int32(cursor.row), Int32(cursor.column), 1)
    } else {
      // Near an edge, ncurses would look for the shortest way there, which is dear.
      hw_cursor(Int32(max(0, size.rows - 1)), Int32(min(8, max(0, size.columns - 1))), 0)
    }
    hw_update()
    flush(overlay: overlays)
  }

  /// Has ncurses move the rows that the surface moved. What else stands in these rows is put right as
  /// any cell is that differs.
  private func follow(_ scroll: Surface.Scroll, in surface: Surface) {
    let rect = Rect(
      column: 0, row: scroll.rect.top, columns: size.columns, rows: scroll.rect.size.rows)
    // A narrow pane isn't worth it: all beside it would have to be written again. And what is written
    // over the frame must not move with rows that ncurses moves.
    guard surface.size == size, scroll.rect.size.columns * 4 >= size.columns * 3,
      overlaidRows.isEmpty
    else { return }
    hw_scroll(Int32(rect.top), Int32(rect.bottom), Int32(scroll.rows))
    front.scroll(rect, up: scroll.rows)
    let isUp = scroll.rows > 0
    front.fill(
      Rect(
        column: 0, row: isUp ? rect.bottom - scroll.rows : rect.top, columns: size.columns,
        rows: abs(scroll.rows)), style: .plain)
    front.clearDamage()
    surface.damage(rect)
  }

  /// Cells that stand side by side and are written over the frame, with the address that they link to.
  private struct Overlay {
    let row: Int
    let column: Int
    var cells: [Cell]
    var address: String?
  }

  private func draw(
    _ surface: Surface, row: Int, columns: Range<Int>, isRepaint: Bool,
    into overlays: inout [Overlay]
  ) {
    var range = columns
    let touchesOverlay = overlaidRows.contains(row)
    var hasLinks = false
    if touchesOverlay {
      let isSame = surface.withRow(row) { cells in
        front.withRow(row) { old in columns.allSatisfy { cells[$0] == old[$0] } }
      }
      if isSame { return }
      // What was written over the frame is unknown to ncurses: the whole row is written again.
      hw_redraw_row(Int32(row))
      overlaidRows.remove(row)
      range = 0..<surface.size.columns
    }
    let writesAll = isRepaint || touchesOverlay
    surface.withRow(row) { cells in
      front.withRow(row) { old in
        if !writesAll { range = differing(cells, old, in: range) }
        hasLinks = write(
          cells, over: writesAll ? nil : old, in: range, row: row, overlays: &overlays)
      }
      if hasLinks {
        overlays += links(surface, row: row, cells: cells, columns: range)
        overlaidRows.insert(row)
      }
      if !range.isEmpty { front.copyRow(row, cells) }
    }
  }

  /// Hands the cells that differ from the old ones to ncurses, those beside each other in one style
  /// together.
  /// - Returns: whether there are links among them, to be written over the frame.
  private func write(
    _ cells: UnsafeBufferPointer<Cell>, over old: UnsafeBufferPointer<Cell>?, in range: Range<Int>,
    row: Int, overlays: inout [Overlay]
  ) -> Bool {
    var hasLinks = false
    var run = Run(row: row, scalars: scalars)
    var column = range.lowerBound
    while column < range.upperBound {
      let cell = cells[column]
      if let old, cell == old[column] {
        column += 1
        continue
      }
      if cell.ascii != 0 {
        flush(&run)
        column = writeASCII(cells, over: old, in: column..<range.upperBound, row: row)
        continue
      }
      defer { column += 1 }
      guard cell.width > 0 else { continue }
      let isLink = cell.link != 0 && abilities.hyperlinks
      hasLinks = hasLinks || isLink
      if let scalar = plainScalar(cell) {
        if run.count > 0, run.style != cell.style || run.end != column { flush(&run) }
        run.append(scalar, width: Int(cell.width), style: cell.style, column: column)
        continue
      }
      flush(&run)
      if let scalars = combined(cell) {
        hw_cluster(
          Int32(row), Int32(column), scalars, Int32(scalars.count), attributes(cell.style),
          pair(cell.style))
      } else {
        run.append(" ", width: 1, style: cell.style, column: column)
        if cell.width == 2 { run.append(" ", width: 1, style: cell.style, column: column + 1) }
        flush(&run)
        if !isLink { overlays.append(Overlay(row: row, column: column, cells: [cell])) }
        overlaidRows.insert(row)
      }
    }
    flush(&run)
    return hasLinks
  }

  /// The same for ASCII without links in the style of the first cell, which is most of what is ever written.
  /// - Returns: the first column that is something else.
  private func writeASCII(
    _ cells: UnsafeBufferPointer<Cell>, over old: UnsafeBufferPointer<Cell>?, in range: Range<Int>,
    row: Int
  ) -> Int {
    let (style, scalars) = (cells[range.lowerBound].style, scalars)
    var column = range.lowerBound
    while column < range.upperBound {
      let cell = cells[column]
      let code = cell.ascii
      if code == 0 || cell.style != style { break }
      if let old, cell == old[column] { break }
      scalars[column - range.lowerBound] = code
      column += 1
    }
    let rendition = rendition(style)
    hw_run(
      Int32(row), Int32(range.lowerBound), scalars, Int32(column - range.lowerBound), 1,
      rendition.attributes, rendition.pair)
    return column
  }

  /// The links among the cells of a row, each as long as its address goes on.
  private func links(
    _ surface: Surface, row: Int, cells: UnsafeBufferPointer<Cell>, columns: Range<Int>
  ) -> [Overlay] {
    var links: [Overlay] = []
    var last: (link: UInt16, end: Int) = (0, -1)
    for column in columns where cells[column].width > 0 {
      let cell = cells[column]
      if cell.link != 0, last.link == cell.link, last.end == column {
        links[links.count - 1].cells.append(cell)
      } else if let address = surface.address(ofLink: cell.link) {
        links.append(Overlay(row: row, column: column, cells: [cell], address: address))
      }
      last = (cell.link, column + Int(cell.width))
    }
    return links
  }

  // MARK: Cells

  /// Cells beside each other in one style that go to ncurses together.
  private struct Run {
    let row: Int
    /// Room for the scalars of a row, used again and again.
    let scalars: UnsafeMutablePointer<UInt32>
    var count = 0
    var start = 0
    var end = -1
    var style = Style.plain
    /// The bits that any of the scalars has.
    var bits: UInt32 = 0

    init(row: Int, scalars: UnsafeMutablePointer<UInt32>) {
      self.row = row
      self.scalars = scalars
    }

    mutating func append(_ scalar: Unicode.Scalar, width: Int, style: Style, column: Int) {
      if count == 0 {
        start = column
        self.style = style
      }
      scalars[count] = scalar.value
      bits |= scalar.value
      count += 1
      end = column + width
    }
  }

  private func flush(_ run: inout Run) {
    guard run.count > 0 else { return }
    let rendition = rendition(run.style)
    hw_run(
      Int32(run.row), Int32(run.start), run.scalars, Int32(run.count), run.bits < 0x80 ? 1 : 0,
      rendition.attributes, rendition.pair)
    run.bits = 0
    run.count = 0
    run.end = -1
  }

  /// The columns from the first cell that differs to the last.
  private func differing(
    _ cells: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>, in range: Range<Int>
  ) -> Range<Int> {
    // Most rows are looked at because they were drawn again, and are as they were.
    if range.count == cells.count, cells.count == old.count, let left = cells.baseAddress,
      let right = old.baseAddress,
      hw_is_same(left, right, range.count * MemoryLayout<Cell>.stride) != 0
    {
      return 0..<0
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, cells[start] == old[start] { start += 1 }
    while end > start, cells[end - 1] == old[end - 1] { end -= 1 }
    return start..<end
  }

  /// The one scalar that ncurses can draw in the cell's width, if it is so simple.
  private func plainScalar(_ cell: Cell) -> Unicode.Scalar? {
    guard let scalar = cell.glyph.scalar else {
      return abilities.utf8
        ? baseOfUnjoined(cell) : AsciiFallback.scalar(for: cell.glyph.character)
    }
    if scalar.value < 0x7F { return scalar }
    if !abilities.utf8 { return AsciiFallback.scalar(for: Character(scalar)) }
    return hw_agrees_on_width(scalar.value, Int32(cell.width)) != 0 ? scalar : nil
  }

  /// The base of an emoji sequence that the terminal would draw scalar by scalar, over its neighbours.
  private func baseOfUnjoined(_ cell: Cell) -> Unicode.Scalar? {
    guard !abilities.emojiSequences else { return nil }
    let scalars = cell.glyph.character.unicodeScalars
    let apart = scalars.reduce(0) { $0 + CellWidth.columns(of: $1) }
    guard apart > Int(cell.width), let base = scalars.first,
      hw_agrees_on_width(base.value, Int32(cell.width)) != 0
    else { return nil }
    return base
  }

  /// A base with combining marks, which one cell of ncurses holds: at most five scalars.
  private func combined(_ cell: Cell) -> [UInt32]? {
    let scalars = cell.glyph.character.unicodeScalars.map(\.value)
    guard scalars.count > 1, scalars.count <= 5,
      hw_agrees_on_width(scalars[0], Int32(cell.width)) != 0,
      scalars.dropFirst().allSatisfy({
        $0 != 0xFE0F && $0 != 0x200D && $0 < 0x1F000 && hw_agrees_on_width($0, 0) != 0
      })
    else { return nil }
    return scalars
  }

  /// What a style is for ncurses, looked up where it was asked for lately.
  private func rendition(_ style: Style) -> (attributes: Int32, pair: Int32) {
    let bits = style.packed
    let place = Int(truncatingIfNeeded: (bits ^ bits >> 23 ^ bits >> 49) & 255)
    if let known = renditions[place], known.style == style {
      return (known.attributes, known.pair)
    }
    let (attributes, pair) = (attributes(style), pair(style))
    renditions[place] = (style, attributes, pair)
    return (attributes, pair)
  }

  private func attributes(_ style: Style) -> Int32 {
    var bits = 0
    if style.attributes.contains(.bold) { bits |= HW_BOLD }
    if style.attributes.contains(.dim) { bits |= HW_DIM }
    if style.attributes.contains(.italic) { bits |= HW_ITALIC }
    if style.attributes.contains(.underline) { bits |= HW_UNDERLINE }
    if style.attributes.contains(.reverse) { bits |= HW_REVERSE }
    return Int32(bits)
  }

  private func pair(_ style: Style) -> Int32 {
    guard abilities.colorDepth > .monochrome else { return 0 }
    let foreground = colors.index(style.foreground)
    let background = colors.index(style.background)
    if foreground < 0, background < 0 { return 0 }
    let key = UInt64(UInt32(bitPattern: foreground)) << 32 | UInt64(UInt32(bitPattern: background))
    if let pair = pairs[key] { return pair }
    let pair = Int32(pairs.count + 1)
    guard pair < pairLimit, hw_pair(pair, foreground, background) == 0 else { return 0 }
    pairs[key] = pair
    return pair
  }

  // MARK: Output

  private func flush(overlay overlays: [Overlay]) {
    var length = 0
    guard let bytes = hw_take(&length) else { return }
    guard length > 0 || !overlays.isEmpty else { return }
    let frame = UnsafeRawBufferPointer(start: bytes, count: length)
    let isSynchronized = abilities.synchronizedOutput
    if !isSynchronized, overlays.isEmpty, !colors.rewrites {
      write(frame)
      return
    }
    out.removeAll(keepingCapacity: true)
    out.reserveCapacity(length + 64)
    if isSynchronized { out += "\u{1B}[?2026h".utf8 }
    if colors.rewrites { colors.rewrite(frame, into: &out) } else { out += frame }
    if !overlays.isEmpty {
      out += "\u{1B}7".utf8
      for overlay in overlays { write(overlay, into: &out) }
      out += "\u{1B}8".utf8
    }
    if isSynchronized { out += "\u{1B}[?2026l".utf8 }
    out.withUnsafeBytes { write($0) }
  }

  private func write(_ overlay: Overlay, into out: inout [UInt8]) {
    if let address = overlay.address { out += Hyperlink.begin(address).utf8 }
    var column = overlay.column
    var style: Style?
    var isPlaced = false
    for cell in overlay.cells {
      if !isPlaced { out += "\u{1B}[\(overlay.row + 1);\(column + 1)H".utf8 }
      if cell.style != style { out += colors.sequence(for: cell.style).utf8 }
      let plain = plainScalar(cell)
      out += String(plain.map { Character($0) } ?? cell.glyph.character).utf8
      // How far the terminal moves its cursor for any other is its own matter.
      isPlaced = plain != nil
      style = cell.style
      column += Int(cell.width)
    }
    if overlay.address != nil { out += Hyperlink.end.utf8 }
  }

  /// A string of the terminal's description.
  func capability(_ name: String) -> String {
    String(cString: hw_capability(name))
  }
}

/// Why a terminal can't be drawn on.
public struct NcursesError: Error, CustomStringConvertible {
  public enum Code: Sendable { case unknownTerminal, noTerminal, background }

  public let code: Code
  public let terminal: String

  public var description: String {
    switch code {
    case .unknownTerminal:
      "The terminal “\(terminal)” can't show screens, or there is no description of it. Set TERM to "
        + "what your terminal is, such as xterm-256color."
    case .noTerminal: "There is no terminal to draw on."
    case .background:
      "It was started in the background, where it can't have the terminal. Start it without &."
    }
  }
}
