import DesignSystem

/// Parses the inline elements of Markdown: emphasis, code and links.
enum MarkdownInline {
  /// Returns styled text for a line.
  ///
  /// - Parameters:
  ///   - source: The Markdown text.
  ///   - base: The style of plain text.
  static func text(_ source: some StringProtocol, base: TextStyle) -> StyledText {
    var reader = Reader(characters: Array(source))
    reader.read(0..<reader.characters.count, base)
    return StyledText(spans: reader.spans)
  }

  private struct Reader {
    let characters: [Character]
    /// The maximum nesting depth of emphasis and links.
    private static let deepest = 8

    /// A delimiter to search for: a run of a character, or the character itself if the length is 0.
    private struct Delimiter: Hashable {
      let mark: Character
      let length: Int
    }

    /// The offset up to which there is no such delimiter, so that no text is searched twice.
    private var searched: [Delimiter: Int] = [:]

    private var depth = 0
    /// The link address of the current text.
    private var address: String?
    private(set) var spans: [StyledText.Span] = []

    init(characters: [Character]) { self.characters = characters }

    mutating func read(_ range: Range<Int>, _ style: TextStyle) {
      depth += 1
      defer { depth -= 1 }
      var index = range.lowerBound
      while index < range.upperBound {
        switch characters[index] {
        case "\\" where index + 1 < range.upperBound && characters[index + 1].isPunctuation:
          emit(characters[index + 1], style)
          index += 2
        case "`":
          let end = find("`", after: index, in: range)
          let code = end.map { (index + 1)..<$0 } ?? index..<(index + 1)
          for offset in code { emit(characters[offset], end == nil ? style : .codeString) }
          index = end.map { $0 + 1 } ?? index + 1
        case "*", "_":
          index = emphasis(index, range, style)
        case "[":
          index = link(index, range, style)
        default:
          emit(characters[index], style)
          index += 1
        }
      }
    }

    /// Parses `**strong**` and `*emphasis*`, and the same with underscores between words.
    private mutating func emphasis(_ start: Int, _ range: Range<Int>, _ style: TextStyle) -> Int {
      let mark = characters[start]
      let isDouble = start + 1 < range.upperBound && characters[start + 1] == mark
      let length = isDouble ? 2 : 1
      let first = start + length
      let isInsideWord = mark == "_" && start > 0 && characters[start - 1].isWord
      if depth <= Reader.deepest, !isInsideWord, first < range.upperBound, characters[first] != " ",
        let end = closing(mark, length, from: first, in: range)
      {
        var inner = style
        inner.attributes.insert(isDouble ? .bold : .italic)
        read(first..<end, inner)
        return end + length
      }
      for _ in 0..<length { emit(mark, style) }
      return first
    }

    private mutating func closing(
      _ mark: Character, _ length: Int, from first: Int, in range: Range<Int>
    ) -> Int? {
      let delimiter = Delimiter(mark: mark, length: length)
      var index = max(first, searched[delimiter] ?? 0)
      while index + length <= range.upperBound {
        let run = characters[index..<range.upperBound].prefix { $0 == mark }.count
        let isWordAfter =
          mark == "_" && index + run < range.upperBound && characters[index + run].isWord
        if run >= length, length == 2 || run != 2, index > first, characters[index - 1] != " ",
          !isWordAfter
        {
          return index
        }
        index += max(1, run)
      }
      searched[delimiter] = index
      return nil
    }

    /// Parses `[title](address)` and outputs the title, followed by the address if it differs.
    private mutating func link(_ start: Int, _ range: Range<Int>, _ style: TextStyle) -> Int {
      guard depth <= Reader.deepest, let close = find("]", after: start, in: range),
        close + 1 < range.upperBound,
        characters[close + 1] == "(", let end = find(")", after: close + 1, in: range)
      else {
        emit("[", style)
        return start + 1
      }
      var inner = style
      inner.color = .accent
      inner.attributes.insert(.underline)
      let target = characters[(close + 2)..<end]
      let outer = address
      address = String(target)
      read((start + 1)..<close, inner)
      if !target.isEmpty, !target.elementsEqual(characters[(start + 1)..<close]) {
        address = nil
        emit(" ", .muted)
        emit("(", .muted)
        address = String(target)
        for character in target { emit(character, .muted) }
        address = nil
        emit(")", .muted)
      }
      address = outer
      return end + 1
    }

    private mutating func find(
      _ mark: Character, after start: Int, in range: Range<Int>
    ) -> Int? {
      let delimiter = Delimiter(mark: mark, length: 0)
      let first = max(start + 1, searched[delimiter] ?? 0)
      guard first < range.upperBound else { return nil }
      if let found = characters[first..<range.upperBound].firstIndex(of: mark) { return found }
      searched[delimiter] = range.upperBound
      return nil
    }

    private mutating func emit(_ character: Character, _ style: TextStyle) {
      if let last = spans.last, last.style == style, last.link == address {
        spans[spans.count - 1].text.append(character)
      } else {
        spans.append(.init(String(character), style, link: address))
      }
    }
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
