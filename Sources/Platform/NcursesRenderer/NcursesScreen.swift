import CNcurses
import Terminal

/// A renderer that uses ncursesw and writes each frame to the terminal at once.
///
/// ncurses draws into memory. The renderer compares only damaged rows with the last frame and
/// passes the changes to ncurses in runs of one style. It writes content that ncurses doesn't
/// support over the finished frame: emoji sequences, scalars to which the C library assigns a
/// different width, and hyperlinks.
public final class NcursesScreen: Renderer {
  /// The size of the terminal in cells.
  public private(set) var size: Size
  /// The capabilities of the terminal. Replies of the terminal may refine them later.
  public var capabilities: TerminalCapabilities
  /// Writes the bytes of a frame.
  private let write: (UnsafeRawBufferPointer) -> Void

  /// The last frame; empty before the first one.
  private var front = CellGrid(size: .zero)
  private var writer: RowWriter
  /// The bytes of the current frame.
  private var out: [UInt8] = []
  private var needsRepaint = true
  /// The rows with text that was written over the frame.
  private var overlaidRows: Set<Int> = []

  /// Opens a terminal by its terminfo description.
  ///
  /// - Parameters:
  ///   - term: The name of the description; by default the value of `TERM`.
  ///   - size: The size of the terminal in cells.
  ///   - wanted: The capabilities to use; by default those of the description and the environment.
  ///   - environment: Returns the value of an environment variable.
  ///   - write: Called with the bytes of each frame.
  /// - Throws: `NcursesError` if there is no usable description.
  public init(
    term: String? = nil, size: Size, capabilities wanted: TerminalCapabilities? = nil,
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
    capabilities =
      wanted
      ?? TerminalCapabilities(
        colorDepth: TerminalCapabilities.colorDepth(
          described: Int(description.colors), environment: environment),
        utf8: isUTF8,
        hyperlinks: description.has_mouse != 0
          && TerminalCapabilities.takesHyperlinks(environment: environment),
        emojiSequences: TerminalCapabilities.joinsEmoji(environment: environment),
        privateModes: description.has_mouse != 0)
    if description.colors < 8 { capabilities.colorDepth = .monochrome }
    // More colors than that are likely a promise of another terminal's environment, inherited by
    // this one.
    if description.colors < 256 { capabilities.colorDepth = min(capabilities.colorDepth, .ansi16) }
    // Without marks, frames contain the terminal's own color numbers.
    if description.has_marks == 0 {
      capabilities.colorDepth = min(capabilities.colorDepth, .palette256)
    }
    writer = RowWriter(
      columns: size.columns,
      renditions: Renditions(depth: capabilities.colorDepth, description: description))
  }

  deinit {
    front.deallocate()
    writer.deallocate()
  }

  /// Returns the name of the description to use: that of `xterm` doesn't define the 256 colors of a
  /// terminal that sets TERM to `xterm` and promises truecolor, but `xterm-256color` does.
  private static func description(of name: String, environment: (String) -> String?) -> String {
    let promised = TerminalCapabilities.colorDepth(described: 8, environment: environment)
    guard promised == .truecolor, hw_described_colors(name) < 256 else { return name }
    let richer = name + "-256color"
    return hw_described_colors(richer) >= 256 ? richer : name
  }

  /// Leaves the terminal's alternate screen. The next frame enters it again.
  public func close() {
    hw_close()
    flush(as: CellText(capabilities: capabilities))
    invalidate()
  }

  /// Discards the memory of the last frame, so that the next frame repaints every cell.
  public func invalidate() {
    needsRepaint = true
  }

  /// Sets the size of the terminal in cells.
  public func resize(to size: Size) {
    self.size = size
    hw_resize(Int32(size.columns), Int32(size.rows))
    makeFront(size)
    writer.makeRoom(columns: size.columns)
    invalidate()
  }

  private func makeFront(_ size: Size) {
    front.deallocate()
    front = CellGrid(size: size)
  }

  // MARK: Frames

  /// Displays `surface`, with the cursor at ``Surface/cursor``.
  public func render(_ surface: Surface) {
    let isNew = surface.size != front.size
    if isNew {
      if front.size != .zero { hw_erase() }
      writer.makeRoom(columns: surface.size.columns)
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
    let (grid, text) = (surface.grid, CellText(capabilities: capabilities))
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
    // A repaint doesn't read the last frame, so the terminal needn't wait until this one is stored.
    if isNew { makeFront(surface.size) }
    if isRepaint { for row in rows { front.copy(UnsafeBufferPointer(grid.row(row)), toRow: row) } }
  }

  private func placeCursor(_ surface: Surface) {
    if let cursor = surface.cursor, surface.bounds.contains(cursor) {
      hw_cursor(Int32(cursor.row), Int32(cursor.column), 1)
    } else {
      hw_cursor(Int32(max(0, size.rows - 1)), 0, 0)
    }
  }

  /// Makes ncurses scroll the rows that the surface scrolled. Other cells in these rows are
  /// repaired like any other difference.
  private func follow(_ scroll: Surface.Scroll, in surface: Surface) {
    // A narrow pane isn't worth it, because everything beside it would have to be written again.
    // And text written over the frame must not move with the rows.
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
    if isRepaint { return write(cells, of: surface, over: nil, in: columns, row: row, as: text) }
    let shown = UnsafeBufferPointer(front.row(row))
    var range = columns
    let isOverlaid = overlaidRows.contains(row)
    if isOverlaid {
      if columns.allSatisfy({ cells[$0] == shown[$0] }) { return }
      // ncurses doesn't know the text that was written over the frame, so rewrite the whole row.
      hw_redraw_row(Int32(row))
      overlaidRows.remove(row)
      range = 0..<cells.count
    } else {
      range = differing(cells, shown, in: columns)
    }
    if range.isEmpty { return }
    write(cells, of: surface, over: isOverlaid ? nil : shown, in: range, row: row, as: text)
    front.copy(cells, toRow: row)
  }

  private func write(
    _ cells: UnsafeBufferPointer<Cell>, of surface: Surface, over shown: UnsafeBufferPointer<Cell>?,
    in range: Range<Int>, row: Int, as text: CellText
  ) {
    let rest = writer.write(cells, over: shown, in: range, row: row, as: text)
    if rest.hasLinks {
      writer.overlays += CellOverlay.links(in: cells, columns: range, row: row, of: surface)
    }
    if rest.hasLinks || rest.hasOverlays { overlaidRows.insert(row) }
  }

  /// Returns the columns from the first cell that differs to the last one.
  private func differing(
    _ cells: UnsafeBufferPointer<Cell>, _ shown: UnsafeBufferPointer<Cell>, in range: Range<Int>
  ) -> Range<Int> {
    // Most rows are compared because they were redrawn, without any difference.
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
    let (isSynchronized, colors) = (capabilities.synchronizedOutput, writer.renditions.colors)
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

  /// Returns a string capability of the terminal's description; empty if it isn't defined.
  func capability(_ name: String) -> String {
    String(cString: hw_capability(name))
  }
}
