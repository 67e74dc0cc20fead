// Text that fits a number of columns: truncated where it is too long, padded where it is too short.
extension VisibleText {
  /// Returns `text` shortened at its end to at most `columns` columns, with `…` in place of the
  /// removed text.
  package static func truncated(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard !fits(text, in: columns) else { return text }
    return beginning(of: text, columns: columns - 1) + "…"
  }

  /// Returns `text` shortened at its beginning to at most `columns` columns, with `…` in place of
  /// the removed text.
  ///
  /// Use this for paths, where the file name matters more than its directories.
  package static func end(of text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard !fits(text, in: columns) else { return text }
    return "…" + rest(of: text, columns: columns - 1)
  }

  /// Returns `text` shortened in the middle to at most `columns` columns, with `…` in place of the
  /// removed text.
  ///
  /// Use this for names in sorted lists, which often share a prefix and differ at the end.
  package static func ends(of text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard !fits(text, in: columns) else { return text }
    let end = rest(of: text, columns: (columns - 1) / 2)
    return beginning(of: text, columns: columns - 1 - VisibleText.columns(end)) + "…" + end
  }

  /// Returns a name such as `@acme/mobile-ios`, shortened to at most `columns` columns: first `…`
  /// replaces the part before the first `/`, then the middle of the rest.
  ///
  /// Use this for names that often share this part, such as teams of one organization.
  package static func localName(of text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard !fits(text, in: columns) else { return text }
    guard columns > 3, let slash = text.firstIndex(of: "/") else {
      return ends(of: text, columns: columns)
    }
    return "…/" + ends(of: String(text[text.index(after: slash)...]), columns: columns - 2)
  }

  /// Returns `text` padded with spaces to at least `columns` columns.
  ///
  /// - Parameters:
  ///   - text: One line of text.
  ///   - columns: The minimum width.
  ///   - isTrailing: Whether to align the text on the right, with the spaces before it.
  package static func padded(
    _ text: String, to columns: Int, isTrailing: Bool = false
  ) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - VisibleText.columns(text)))
    return isTrailing ? spaces + text : text + spaces
  }

  private static func fits(_ text: String, in columns: Int) -> Bool {
    // No byte takes more than one column, not even an invalid one, which appears as one symbol.
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

  /// Returns the columns of a character. CR LF counts as two symbols, as in drawing.
  private static func columnsAlone(_ character: Character) -> Int {
    character == "\r\n" ? 2 : glyph(character).width
  }
}
