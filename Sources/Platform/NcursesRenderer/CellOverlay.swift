import Terminal

/// Adjacent cells with the same link that are written over the finished frame, because ncurses
/// can't represent them or doesn't support links.
struct CellOverlay {
  let row: Int
  let column: Int
  var cells: [Cell]
  var address: String?

  /// Returns the links in some cells of a row, one for each sequence of adjacent cells with the
  /// same address.
  static func links(
    in cells: UnsafeBufferPointer<Cell>, columns: Range<Int>, row: Int, of surface: Surface
  ) -> [CellOverlay] {
    var links: [CellOverlay] = []
    var last: (link: UInt16, end: Int) = (0, -1)
    for column in columns where cells[column].width > 0 {
      let cell = cells[column]
      if cell.link != 0, last.link == cell.link, last.end == column {
        links[links.count - 1].cells.append(cell)
      } else if let address = surface.address(ofLink: cell.link) {
        links.append(CellOverlay(row: row, column: column, cells: [cell], address: address))
      }
      last = (cell.link, column + Int(cell.width))
    }
    return links
  }

  /// Appends the bytes that write the cells, wherever the cursor is.
  func write(_ text: CellText, _ colors: ColorSlots, into out: inout [UInt8]) {
    if let address { out += Hyperlink.begin(address).utf8 }
    var column = column
    var style: Style?
    var isPlaced = false
    for cell in cells {
      if !isPlaced { out += "\u{1B}[\(row + 1);\(column + 1)H".utf8 }
      if cell.style != style { out += colors.sequence(for: cell.style) }
      let plain = text.scalar(of: cell)
      out += String(plain.map { Character($0) } ?? cell.glyph.character).utf8
      // Terminals differ in how far other glyphs move the cursor.
      isPlaced = plain != nil && (text.capabilities.utf8 || cell.width == 1)
      style = cell.style
      column += Int(cell.width)
    }
    if address != nil { out += Hyperlink.end.utf8 }
  }
}
