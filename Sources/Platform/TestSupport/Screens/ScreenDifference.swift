import Terminal

/// A row of a screen that differs from the expected one.
public struct ScreenDifference: Hashable, Sendable, CustomStringConvertible {
  /// The number of the row, starting at 0 for the topmost row.
  public let row: Int
  /// The expected text; nil if the row should not exist.
  public let expected: String?
  /// The actual text; nil if the row doesn't exist.
  public let found: String?
  /// The difference, if the texts are equal.
  public let note: String?

  /// The row, starting at 1, with both texts.
  public var description: String {
    let heading = "row \(row + 1)" + (note.map { ": \($0)" } ?? "")
    let texts = [("-", expected), ("+", found)].map { sign, text in
      text.map { "  \(sign) |\($0)|" } ?? "  \(sign) no such row"
    }
    return ([heading] + texts).joined(separator: "\n")
  }

  /// Returns the rows that differ between two screens as text, from top to bottom.
  ///
  /// - Parameters:
  ///   - found: the actual screen, as returned by `ScreenDriver.text`.
  ///   - expected: the expected screen. A line break at the end of either text is ignored.
  public static func between(_ found: String, and expected: String) -> [ScreenDifference] {
    let found = rows(found)
    let expected = rows(expected)
    return (0..<max(found.count, expected.count)).compactMap { row in
      let one = row < expected.count ? expected[row] : nil
      let other = row < found.count ? found[row] : nil
      return one == other
        ? nil : ScreenDifference(row: row, expected: one, found: other, note: nil)
    }
  }

  /// Returns the rows that differ between two surfaces in text, widths, styles or links, and a
  /// difference in the cursor.
  public static func between(_ found: Surface, and expected: Surface) -> [ScreenDifference] {
    guard found.size == expected.size else {
      return between(
        found.lines.joined(separator: "\n"), and: expected.lines.joined(separator: "\n"))
    }
    let differences = (0..<found.size.rows).compactMap { row -> ScreenDifference? in
      guard let column = firstDifference(found, expected, row) else { return nil }
      let same = found.text(ofRow: row) == expected.text(ofRow: row)
      let note = same ? "the style, width or link of column \(column + 1)" : nil
      return ScreenDifference(
        row: row, expected: expected.text(ofRow: row), found: found.text(ofRow: row), note: note)
    }
    guard found.cursor != expected.cursor else { return differences }
    let row = found.cursor?.row ?? expected.cursor?.row ?? 0
    return differences + [
      ScreenDifference(
        row: row, expected: location(expected.cursor), found: location(found.cursor),
        note: "the cursor")
    ]
  }

  private static func location(_ cursor: Point?) -> String {
    cursor.map { "at column \($0.column + 1) of row \($0.row + 1)" } ?? "hidden"
  }

  private static func firstDifference(_ one: Surface, _ other: Surface, _ row: Int) -> Int? {
    (0..<one.size.columns).first { column in
      let left = one[column, row]
      let right = other[column, row]
      return left.glyph != right.glyph || left.width != right.width || left.style != right.style
        || one.address(ofLink: left.link) != other.address(ofLink: right.link)
    }
  }

  private static func rows(_ text: String) -> [String] {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.last == "" { rows.removeLast() }
    return rows
  }
}

extension Surface {
  /// The text of a row, without trailing spaces.
  fileprivate func text(ofRow row: Int) -> String {
    var line = ""
    for column in 0..<size.columns where self[column, row].width > 0 {
      line.append(self[column, row].glyph.character)
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
