import CNcurses
import Terminal

/// What of a cell ncurses can hold, on a terminal with these abilities.
struct CellText {
  let abilities: TerminalAbilities

  /// The one scalar that ncurses can draw in the cell's width, if it is so simple.
  func scalar(of cell: Cell) -> Unicode.Scalar? {
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
