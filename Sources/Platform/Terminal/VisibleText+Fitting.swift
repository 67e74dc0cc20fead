/// Text in so many columns: cut where it is too long, filled up where it is too short.
extension VisibleText {
  /// The longest beginning of `text` that takes at most `columns`, with `…` where it was cut.
  public static func truncated(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard !fits(text, in: columns) else { return text }
    return beginning(of: text, columns: columns - 1) + "…"
  }

  /// The longest end of `text` that takes at most `columns`, with `…` in front where it was cut: of a path
  /// the file's name says more than its folders.
  public static func end(of text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard !fits(text, in: columns) else { return text }
    return "…" + rest(of: text, columns: columns - 1)
  }

  /// The beginning and the end of `text` in at most `columns`, with `…` between where it was cut: names that
  /// begin alike often differ in their ends, and lists are sorted by how they begin.
  public static func ends(of text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard !fits(text, in: columns) else { return text }
    let end = rest(of: text, columns: (columns - 1) / 2)
    return beginning(of: text, columns: columns - 1 - VisibleText.columns(end)) + "…" + end
  }

  /// The text with spaces behind it, or before it, so that it takes `columns` at least.
  public static func padded(
    _ text: String, to columns: Int, isTrailing: Bool = false
  ) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - VisibleText.columns(text)))
    return isTrailing ? spaces + text : text + spaces
  }

  private static func fits(_ text: String, in columns: Int) -> Bool {
    // No byte takes more than one column, save where a byte is shown as a symbol: one as well.
    text.utf8.count <= columns || VisibleText.columns(text) <= columns
  }

  private static func beginning(of text: String, columns: Int) -> Substring {
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      used += columnsAlone(text[index])
      if used > columns { break }
      end = text.index(after: index)
    }
    return text[..<end]
  }

  private static func rest(of text: String, columns: Int) -> Substring {
    var used = 0
    var start = text.endIndex
    for index in text.indices.reversed() {
      used += columnsAlone(text[index])
      if used > columns { break }
      start = index
    }
    return text[start...]
  }

  /// A character's columns; a carriage return and line feed are two symbols, as when drawn.
  private static func columnsAlone(_ character: Character) -> Int {
    character == "\r\n" ? 2 : glyph(character).width
  }
}
