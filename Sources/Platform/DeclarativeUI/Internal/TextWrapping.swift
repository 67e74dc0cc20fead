import Terminal

/// Breaks text into lines at spaces, and inside words that are longer than a line.
enum TextWrapping {
  static func wrap(_ text: StyledText, to columns: Int) -> [StyledText] {
    guard columns > 0 else { return [] }
    var lines: [StyledText] = []
    var line = StyledText("")
    var used = 0

    func finish() {
      lines.append(line)
      line = StyledText("")
      used = 0
    }

    for span in text.spans {
      for (index, paragraph) in span.text.split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() {
        if index > 0 { finish() }
        for word in words(paragraph) {
          var rest = word
          let width = VisibleText.columns(rest)
          if used + width > columns, used > 0, rest != " " { finish() }
          if rest == " ", used == 0 || used + 1 > columns { continue }
          while VisibleText.columns(rest) > columns {
            let (head, tail) = split(rest, at: columns)
            line += StyledText(spans: [.init(head, span.style)])
            finish()
            rest = tail
          }
          line += StyledText(spans: [.init(rest, span.style)])
          used += VisibleText.columns(rest)
        }
      }
    }
    finish()
    return lines
  }

  /// The words and the single spaces between them.
  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
        words.append(" ")
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func split(_ text: String, at columns: Int) -> (String, String) {
    var head = ""
    var used = 0
    for (offset, character) in text.enumerated() {
      let width = VisibleText.glyph(character).width
      if used + width > columns, offset > 0 {
        return (head, String(text.dropFirst(offset)))
      }
      head.append(character)
      used += width
    }
    return (head, "")
  }
}
