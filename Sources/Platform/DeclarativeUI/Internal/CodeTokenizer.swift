import DesignSystem

/// Colors code line by line and tracks constructs that span lines.
struct CodeTokenizer {
  /// The construct that a line begins in.
  enum State: Hashable {
    case code
    /// A comment with its nesting depth.
    case comment(depth: Int)
    case longString
  }

  private let lineComments: [[UInt8]]
  private let blockStart: [UInt8]
  private let blockEnd: [UInt8]
  private let nests: Bool
  private let quotes: Set<UInt8>
  private let longQuote: [UInt8]
  private let keywords: Set<String>
  private let longestKeyword: Int

  init(_ language: CodeLanguage) {
    lineComments = language.lineComments.map { Array($0.utf8) }
    blockStart = language.blockComment.map { Array($0.start.utf8) } ?? []
    blockEnd = language.blockComment.map { Array($0.end.utf8) } ?? []
    nests = language.blockComment?.nests ?? false
    quotes = Set(language.quotes.compactMap(\.asciiValue))
    longQuote = language.hasLongStrings ? Array("\"\"\"".utf8) : []
    keywords = language.keywords
    longestKeyword = language.keywords.reduce(0) { max($0, $1.utf8.count) }
  }

  /// Returns a line with syntax coloring.
  ///
  /// - Parameters:
  ///   - line: The line, without its line break.
  ///   - state: The state at the beginning of the line, updated to that of the next line.
  func spans(of line: String, _ state: inout State) -> StyledText {
    let bytes = Array(line.utf8)
    var painter = Painter(bytes: bytes)
    var index = 0
    while index < bytes.count {
      switch state {
      case .comment(let depth): index = comment(bytes, index, depth, &state, &painter)
      case .longString:
        let end = find(longQuote, in: bytes, from: index)
        painter.take(to: end.map { $0 + longQuote.count } ?? bytes.count, .codeString)
        if end != nil { state = .code }
        index = painter.done
      case .code: index = code(bytes, index, &state, &painter)
      }
    }
    return painter.text
  }

  private func comment(
    _ bytes: [UInt8], _ start: Int, _ depth: Int, _ state: inout State, _ painter: inout Painter
  ) -> Int {
    var depth = depth
    var index = start
    while index < bytes.count, depth > 0 {
      if starts(bytes, index, blockEnd) {
        depth -= 1
        index += blockEnd.count
      } else if nests, starts(bytes, index, blockStart) {
        depth += 1
        index += blockStart.count
      } else {
        index += 1
      }
    }
    painter.take(to: index, .codeComment)
    state = depth > 0 ? .comment(depth: depth) : .code
    return index
  }

  private func code(
    _ bytes: [UInt8], _ index: Int, _ state: inout State, _ painter: inout Painter
  ) -> Int {
    let byte = bytes[index]
    if lineComments.contains(where: { starts(bytes, index, $0) }) {
      painter.take(to: bytes.count, .codeComment)
    } else if starts(bytes, index, blockStart) {
      painter.take(to: index + blockStart.count, .codeComment)
      state = .comment(depth: 1)
    } else if starts(bytes, index, longQuote) {
      painter.take(to: index + longQuote.count, .codeString)
      state = .longString
    } else if quotes.contains(byte) {
      var end = index + 1
      while end < bytes.count, bytes[end] != byte {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      painter.take(to: min(bytes.count, end + 1), .codeString)
    } else if isWord(byte) {
      var end = index + 1
      let isNumber = isDigit(byte)
      while end < bytes.count,
        isWord(bytes[end])
          || (isNumber && bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count
            && isDigit(bytes[end + 1]))
      { end += 1 }
      let isKeyword =
        !isNumber && end - index <= longestKeyword
        && keywords.contains(String(decoding: bytes[index..<end], as: UTF8.self))
      painter.take(to: end, isNumber ? .codeNumber : isKeyword ? .codeKeyword : .body)
    } else {
      painter.take(to: index + 1, .body)
    }
    return painter.done
  }

  private func starts(_ bytes: [UInt8], _ index: Int, _ word: [UInt8]) -> Bool {
    guard !word.isEmpty, index + word.count <= bytes.count, bytes[index] == word[0] else {
      return false
    }
    return word.indices.allSatisfy { bytes[index + $0] == word[$0] }
  }

  private func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    (start..<max(start, bytes.count)).first { starts(bytes, $0, word) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }

  /// Returns whether a byte is a letter, digit or underscore, or part of a non-ASCII character.
  private func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
  }

  /// Splits a line into spans from left to right.
  private struct Painter {
    let bytes: [UInt8]
    private(set) var done = 0
    private var start = 0
    private var style: TextStyle?
    private var spans: [StyledText.Span] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func take(to end: Int, _ style: TextStyle) {
      if style != self.style { finish() }
      self.style = style
      done = end
    }

    private mutating func finish() {
      if let style, start < done {
        spans.append(.init(String(decoding: bytes[start..<done], as: UTF8.self), style))
      }
      start = done
    }

    var text: StyledText {
      var copy = self
      copy.finish()
      return StyledText(spans: copy.spans)
    }
  }
}
