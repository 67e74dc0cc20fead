import DesignSystem
import Terminal

/// Wraps text at spaces, and within words that are longer than a line.
///
/// A word is kept together even if its style changes within it.
enum TextWrapping {
  static func wrap(
    _ text: StyledText, to columns: Int, _ wrapping: Label.Wrapping = .atSpaces
  ) -> [StyledText] {
    guard columns > 0 else { return [] }
    if text.spans.count == 1, let lines = linesThatFit(text.spans[0], in: columns) { return lines }
    var lines: [StyledText] = []
    var line = StyledText("")
    var used = 0
    // Spaces are added together with the next word, so that no line ends in spaces.
    var spaces: [StyledText.Span] = []

    func finish() {
      lines.append(line)
      line = StyledText("")
      used = 0
      spaces = []
    }

    let words = atoms(text)
    for atom in wrapping == .atSpaces ? words : facts(words, upTo: columns) {
      switch atom {
      case .newline: finish()
      case .space(let space):
        if used > 0 { spaces.append(space) }
      case .word(let spans):
        let width = spans.reduce(0) { $0 + VisibleText.columns($1.text) }
        if used + spaces.count + width > columns, used > 0 { finish() }
        for space in spaces { append(" ", like: space, to: &line) }
        used += spaces.count
        spaces = []
        for span in spans {
          var rest = span.text
          while used + VisibleText.columns(rest) > columns {
            let (head, tail) = split(rest, at: columns - used, isForced: used == 0)
            append(head, like: span, to: &line)
            finish()
            rest = tail
          }
          append(rest, like: span, to: &line)
          used += VisibleText.columns(rest)
        }
      }
    }
    finish()
    return lines
  }

  /// Returns the lines of a text that only needs to be split at its line breaks; nil if it needs
  /// wrapping or special treatment.
  private static func linesThatFit(_ span: StyledText.Span, in columns: Int) -> [StyledText]? {
    let (newline, carriageReturn, space) = (
      UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " ")
    )
    let bytes = span.text.utf8
    guard !bytes.contains(carriageReturn) else { return nil }
    var lines: [StyledText] = []
    var rest = bytes[...]
    while true {
      let line = rest.prefix { $0 != newline }
      let text = String(Substring(line))
      guard line.first != space, line.last != space, VisibleText.columns(text) <= columns
      else { return nil }
      lines.append(
        StyledText(spans: text.isEmpty ? [] : [.init(text, span.style, link: span.link)]))
      if line.endIndex == rest.endIndex { return lines }
      rest = rest[bytes.index(after: line.endIndex)...]
    }
  }

  private enum Atom {
    case word([StyledText.Span])
    case space(StyledText.Span)
    case newline

    var isWord: Bool { if case .word = self { true } else { false } }
    var isNewline: Bool { if case .newline = self { true } else { false } }

    /// The text of a word or a space.
    var spans: [StyledText.Span] {
      switch self {
      case .word(let spans): spans
      case .space(let span): [.init(" ", span.style, link: span.link)]
      case .newline: []
      }
    }
  }

  /// Returns the words, the single spaces between them and the line breaks.
  private static func atoms(_ text: StyledText) -> [Atom] {
    var atoms: [Atom] = []
    var word: [StyledText.Span] = []
    var part = ""

    func finishWord() {
      if !word.isEmpty { atoms.append(.word(word)) }
      word = []
    }

    for span in text.spans {
      for character in span.text {
        let isBreak = character == "\n"
        guard isBreak || character == " " else {
          part.append(character)
          continue
        }
        if !part.isEmpty { word.append(.init(part, span.style, link: span.link)) }
        part = ""
        finishWord()
        atoms.append(isBreak ? .newline : .space(span))
      }
      if !part.isEmpty { word.append(.init(part, span.style, link: span.link)) }
      part = ""
    }
    finishWord()
    return atoms
  }

  /// Joins words with single spaces between them to one word, unless it would be longer than a line.
  private static func facts(_ atoms: [Atom], upTo columns: Int) -> [Atom] {
    var result: [Atom] = []
    var fact: [Atom] = []

    func finish() {
      let spans = fact.flatMap(\.spans)
      let width = spans.reduce(0) { $0 + VisibleText.columns($1.text) }
      result += fact.count > 1 && width <= columns ? [.word(spans)] : fact
      fact = []
    }

    for (index, atom) in atoms.enumerated() {
      let isInFact =
        atom.isWord
        || !fact.isEmpty && atoms[index - 1].isWord && index + 1 < atoms.count
          && atoms[index + 1].isWord && !atom.isNewline
      if isInFact {
        fact.append(atom)
      } else {
        finish()
        result.append(atom)
      }
    }
    finish()
    return result
  }

  private static func append(
    _ text: String, like span: StyledText.Span, to line: inout StyledText
  ) {
    if text.isEmpty { return }
    if let last = line.spans.last, last.style == span.style, last.link == span.link {
      line.spans[line.spans.count - 1].text += text
    } else {
      line.spans.append(.init(text, span.style, link: span.link))
    }
  }

  /// Splits text at a width.
  ///
  /// - Parameters:
  ///   - text: The text to split.
  ///   - columns: The maximum width of the head.
  ///   - isForced: Whether the head contains at least one character, even if it doesn't fit.
  private static func split(
    _ text: String, at columns: Int, isForced: Bool
  ) -> (head: String, tail: String) {
    var head = ""
    var used = 0
    for (offset, character) in text.enumerated() {
      let width = VisibleText.glyph(character).width
      if used + width > columns, offset > 0 || !isForced {
        return (head, String(text.dropFirst(offset)))
      }
      head.append(character)
      used += width
    }
    return (head, "")
  }
}
