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

  /// What was shown last.
  private var front: CellGrid
  private var writer: RowWriter
  /// The frame as it is written.
  private var out: [UInt8] = []
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
      hw_open(
        NcursesScreen.description(of: name, environment: environment), Int32(size.columns),
        Int32(size.rows), &description) == 0
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
    // A promise of more than that is likelier another terminal's, handed down to this one.
    if description.colors < 256 { abilities.colorDepth = min(abilities.colorDepth, .ansi16) }
    // Without marks, frames have the terminal's own numbers.
    if description.has_marks == 0 { abilities.colorDepth = min(abilities.colorDepth, .palette256) }
    front = CellGrid(size: size)
    writer = RowWriter(
      columns: size.columns,
      renditions: Renditions(depth: abilities.colorDepth, description: description))
  }

  deinit {
    front.deallocate()
    writer.deallocate()
  }

  /// The name of the description to use: `xterm` says nothing of the 256 colours that a terminal has which
  /// calls itself so and promises truecolor, and `xterm-256color` does.
  private static func description(of name: String, environment: (String) -> String?) -> String {
    let promised = TerminalAbilities.colorDepth(described: 8, environment: environment)
    guard promised == .truecolor, hw_described_colors(name) < 256 else { return name }
    let richer = name + "-256color"
    return hw_described_colors(richer) >= 256 ? richer : name
  }

  /// Leaves the screen of the terminal; a later frame enters it again.
  public func close() {
    hw_close()
    flush(as: CellText(abilities: abilities))
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
    front.deallocate()
    front = CellGrid(size: size)
    writer.makeRoom(columns: size.columns)
  }

  // MARK: Frames

  public func render(_ surface: Surface) {
    if surface.size != front.size {
      hw_erase()
      makeFront(surface.size)
      invalidate()
    }
    let isRepaint = needsRepaint
    let wasOverlaid = !isRepaint && !overlaidRows.isEmpty
    if isRepaint {
      hw_redraw()
      overlaidRows = []
      surface.damageEverything()
    } else {
      for scroll in surface.scrolls { follow(scroll, in: surface) }
    }
    let (grid, text) = (surface.grid, CellText(abilities: abilities))
    let rows = (0..<min(grid.size.rows, size.rows)).filter { !grid.damage(ofRow: $0).isEmpty }
    if !isRepaint { hw_begin(Int32(rows.count)) }
    for row in rows {
      draw(surface, row: row, columns: grid.damage(ofRow: row), as: text, isRepaint: isRepaint)
      if wasOverlaid { hw_update_row(Int32(row)) }
    }
    needsRepaint = false
    surface.clearDamage()
    placeCursor(surface)
    hw_update()
    flush(as: text)
  }

  private func placeCursor(_ surface: Surface) {
    if let cursor = surface.cursor, surface.bounds.contains(cursor) {
      hw_cursor(Int32(cursor.row), Int32(cursor.column), 1)
    } else {
      hw_cursor(Int32(max(0, size.rows - 1)), 0, 0)
    }
  }

  /// Has ncurses move the rows that the surface moved. What else stands in these rows is put right as
  /// any cell is that differs.
  private func follow(_ scroll: Surface.Scroll, in surface: Surface) {
    // A narrow pane isn't worth it: all beside it would have to be written again. And what is written
    // over the frame must not move with rows that ncurses moves.
    guard surface.size == size, scroll.rect.size.columns * 4 >= size.columns * 3,
      overlaidRows.isEmpty
    else { return }
    let (top, bottom) = (scroll.rect.top, scroll.rect.bottom)
    hw_scroll(Int32(top), Int32(bottom), Int32(scroll.rows))
    front.shift(rows: top..<bottom, up: scroll.rows)
    surface.damage(Rect(column: 0, row: top, columns: size.columns, rows: bottom - top))
  }

  private func draw(
    _ surface: Surface, row: Int, columns: Range<Int>, as text: CellText, isRepaint: Bool
  ) {
    let cells = UnsafeBufferPointer(surface.grid.row(row))
    let shown = UnsafeBufferPointer(front.row(row))
    var range = columns
    let isOverlaid = overlaidRows.contains(row)
    if isOverlaid {
      if columns.allSatisfy({ cells[$0] == shown[$0] }) { return }
      // What was written over the frame is unknown to ncurses: the whole row is written again.
      hw_redraw_row(Int32(row))
      overlaidRows.remove(row)
      range = 0..<cells.count
    } else if !isRepaint {
      range = differing(cells, shown, in: columns)
    }
    if range.isEmpty { return }
    let rest = writer.write(
      cells, over: isRepaint || isOverlaid ? nil : shown, in: range, row: row, as: text)
    if rest.hasLinks {
      writer.overlays += Overlay.links(in: cells, columns: range, row: row, of: surface)
    }
    if rest.hasLinks || rest.hasOverlays { overlaidRows.insert(row) }
    front.copy(cells, toRow: row)
  }

  /// The columns from the first cell that differs to the last.
  private func differing(
    _ cells: UnsafeBufferPointer<Cell>, _ shown: UnsafeBufferPointer<Cell>, in range: Range<Int>
  ) -> Range<Int> {
    // Most rows are looked at because they were drawn again, and are as they were.
    if range.count == cells.count, let left = cells.baseAddress, let right = shown.baseAddress,
      hw_is_same(left, right, range.count * MemoryLayout<Cell>.stride) != 0
    {
      return 0..<0
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, cells[start] == shown[start] { start += 1 }
    while end > start, cells[end - 1] == shown[end - 1] { end -= 1 }
    return start..<end
  }

  // MARK: Output

  private func flush(as text: CellText) {
    let overlays = writer.overlays
    if !overlays.isEmpty { writer.overlays = [] }
    var length = 0
    guard let bytes = hw_take(&length) else { return }
    guard length > 0 || !overlays.isEmpty else { return }
    let frame = UnsafeRawBufferPointer(start: bytes, count: length)
    let (isSynchronized, colors) = (abilities.synchronizedOutput, writer.renditions.colors)
    out.removeAll(keepingCapacity: true)
    out.reserveCapacity(length + 64)
    if isSynchronized { out += "\u{1B}[?2026h".utf8 }
    colors.write(frame, into: &out)
    if !overlays.isEmpty {
      out += "\u{1B}7".utf8
      for overlay in overlays { overlay.write(text, colors, into: &out) }
      out += "\u{1B}8".utf8
    }
    if isSynchronized { out += "\u{1B}[?2026l".utf8 }
    out.withUnsafeBytes { write($0) }
  }

  /// A string of the terminal's description.
  func capability(_ name: String) -> String {
    String(cString: hw_capability(name))
  }
}
