extension Surface {
  /// The rows as text without trailing spaces, for tests and for output that isn't a terminal.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for column in 0..<size.columns where self[column, row].width > 0 {
        line.append(self[column, row].glyph.character)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
