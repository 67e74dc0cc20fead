import CNcurses
import Terminal

/// Passes cells to ncurses in runs of one style, and collects those to write over the frame.
///
/// The owner must free its memory with `deallocate()`.
struct RowWriter {
  /// Converts styles for ncurses.
  var renditions: Renditions
  /// The cells that ncurses can't represent, without links.
  var overlays: [CellOverlay] = []
  /// A buffer for the scalars of a row.
  private var scalars: UnsafeMutablePointer<UInt32>
  private var run = Run()

  /// Adjacent cells in one style.
  private struct Run {
    var count = 0
    var start = 0
    var end = -1
    var style = Style.plain
  }

  /// The content of a row that ncurses can't represent.
  struct Rest {
    var hasLinks = false
    var hasOverlays = false
  }

  init(columns: Int, renditions: Renditions) {
    self.renditions = renditions
    scalars = .allocate(capacity: max(1, columns))
  }

  func deallocate() {
    scalars.deallocate()
  }

  mutating func makeRoom(columns: Int) {
    scalars.deallocate()
    scalars = .allocate(capacity: max(1, columns))
  }

  /// Passes the cells of a row in `range` that differ from `shown` to ncurses; all of them if
  /// `shown` is nil.
  mutating func write(
    _ cells: UnsafeBufferPointer<Cell>, over shown: UnsafeBufferPointer<Cell>?,
    in range: Range<Int>, row: Int, as text: CellText
  ) -> Rest {
    var rest = Rest()
    var column = range.lowerBound
    while column < range.upperBound {
      let cell = cells[column]
      if let shown, cell == shown[column] {
        column += 1
        continue
      }
      if cell.ascii != 0 {
        flush(row)
        column = writeASCII(cells, in: column..<range.upperBound, row: row)
        continue
      }
      if cell.width > 0 {
        let isLink = cell.link != 0 && text.capabilities.hyperlinks
        rest.hasLinks = rest.hasLinks || isLink
        if let scalar = text.scalar(of: cell) {
          // The ASCII replacement of a wide character is narrow.
          let width = text.capabilities.utf8 ? Int(cell.width) : 1
          append(scalar.value, width: width, style: cell.style, at: column, row: row)
          if width < cell.width {
            append(0x20, width: 1, style: cell.style, at: column + 1, row: row)
          }
        } else if let scalars = text.cluster(of: cell) {
          flush(row)
          let rendition = renditions[cell.style]
          hw_cluster(
            Int32(row), Int32(column), scalars, Int32(scalars.count), rendition.attributes,
            rendition.pair)
        } else {
          for half in 0..<Int(cell.width) {
            append(0x20, width: 1, style: cell.style, at: column + half, row: row)
          }
          if !isLink { overlays.append(CellOverlay(row: row, column: column, cells: [cell])) }
          rest.hasOverlays = true
        }
      }
      column += 1
    }
    flush(row)
    return rest
  }

  /// Writes adjacent ASCII cells without links in the style of the first one, which covers most
  /// cells. Includes unchanged cells: one more cell is cheaper than one more call.
  ///
  /// - Returns: The first column after the run.
  private mutating func writeASCII(
    _ cells: UnsafeBufferPointer<Cell>, in range: Range<Int>, row: Int
  ) -> Int {
    let (style, scalars) = (cells[range.lowerBound].style, scalars)
    var count = 0
    while count < range.count {
      let cell = cells[range.lowerBound + count]
      let code = cell.ascii
      if code == 0 || cell.style != style { break }
      scalars[count] = code
      count += 1
    }
    let rendition = renditions[style]
    hw_run(
      Int32(row), Int32(range.lowerBound), scalars, Int32(count), 1, rendition.attributes,
      rendition.pair)
    return range.lowerBound + count
  }

  private mutating func append(
    _ scalar: UInt32, width: Int, style: Style, at column: Int, row: Int
  ) {
    if run.count > 0, run.style != style || run.end != column { flush(row) }
    if run.count == 0 { (run.start, run.style) = (column, style) }
    scalars[run.count] = scalar
    run.count += 1
    run.end = column + width
  }

  private mutating func flush(_ row: Int) {
    guard run.count > 0 else { return }
    let rendition = renditions[run.style]
    hw_run(
      Int32(row), Int32(run.start), scalars, Int32(run.count), 0, rendition.attributes,
      rendition.pair)
    run.count = 0
    run.end = -1
  }
}
