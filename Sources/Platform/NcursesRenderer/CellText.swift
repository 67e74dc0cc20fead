import CNcurses
import Terminal

/// Determines which part of a cell ncurses can draw on a terminal with the given capabilities.
struct CellText {
  let capabilities: TerminalCapabilities

  /// Returns the scalar that represents the cell if ncurses can draw it in the cell's width,
  /// otherwise nil.
  func scalar(of cell: Cell) -> Unicode.Scalar? {
    guard let scalar = cell.glyph.scalar else {
      return capabilities.utf8
        ? baseOfUnjoined(cell) : AsciiFallback.scalar(for: cell.glyph.character)
    }
    if scalar.value < 0x7F { return scalar }
    if !capabilities.utf8 { return AsciiFallback.scalar(for: Character(scalar)) }
    return hw_agrees_on_width(scalar.value, Int32(cell.width)) != 0 ? scalar : nil
  }

  /// Returns the base of an emoji sequence if the terminal would draw its scalars separately, over
  /// the next cells.
  private func baseOfUnjoined(_ cell: Cell) -> Unicode.Scalar? {
    guard !capabilities.emojiSequences else { return nil }
    let scalars = cell.glyph.character.unicodeScalars
    let apart = scalars.reduce(0) { $0 + CellWidth.columns(of: $1) }
    guard apart > Int(cell.width), let base = scalars.first,
      hw_agrees_on_width(base.value, Int32(cell.width)) != 0
    else { return nil }
    return base
  }

  /// Returns a base with combining marks, at most five scalars, which one cell of ncurses can
  /// contain.
  func cluster(of cell: Cell) -> [UInt32]? {
    let scalars = cell.glyph.character.unicodeScalars.map(\.value)
    guard scalars.count > 1, scalars.count <= 5,
      hw_agrees_on_width(scalars[0], Int32(cell.width)) != 0,
      scalars.dropFirst().allSatisfy({
        $0 != 0xFE0F && $0 != 0x200D && $0 < 0x1F000 && hw_agrees_on_width($0, 0) != 0
      })
    else { return nil }
    return scalars
  }
}
