/// The tokens of a text, from top to bottom.
///
/// Delimiters are paired from the inside. One that has no partner, as in code that doesn't compile
/// or in two branches of a preprocessor, has none, and the pairs around it are still found.
package struct CodeTokens: Sendable {
  /// The tokens in the order of the text.
  package private(set) var all: [CodeToken] = []
  /// Whether the text ends in a string, a tag or a comment.
  package private(set) var isOpen = false
  /// Where a multi-line string, a tag, a heredoc or a block comment begins that the text doesn't close;
  /// nil if there is none.
  package private(set) var unclosed: Int?
  /// The position of the first delimiter without a partner; nil if all have one.
  package private(set) var unpaired: Int?

  /// The openings that haven't been closed.
  private var open: [Int32] = []
  private var hasBreak = false
  /// Whether `?.` is two signs: an operator after an operand, and a member.
  private let splitsOptionals: Bool
  /// Whether a number can end with its point, as in `1.`.
  private let hasOpenNumbers: Bool
  /// Whether `#name` is a name.
  private let hasPrivateNames: Bool

  /// Reads the tokens of a complete file.
  package init(_ text: UnsafeRawBufferPointer, _ language: ScopeLanguage) {
    self.init(text, ScopeScanner(language), language)
  }

  /// Reads the tokens of a piece of code, which needs no tag before it, unlike a file of PHP.
  package init(code text: UnsafeRawBufferPointer, _ language: ScopeLanguage) {
    self.init(text, ScopeScanner(codeOf: language), language)
  }

  /// Reads the tokens of a text in an unknown language, as if it had no comments and strings.
  package init(plain text: UnsafeRawBufferPointer) {
    splitsOptionals = false
    hasOpenNumbers = false
    hasPrivateNames = false
    read(text, 0..<text.count, 1)
  }

  private init(_ text: Bytes, _ scanner: consuming ScopeScanner, _ language: ScopeLanguage) {
    splitsOptionals = ![.cSharp, .javaScript, .kotlin, .typeScript].contains(language)
    hasOpenNumbers = ![.cSharp, .kotlin, .ruby, .swift].contains(language)
    hasPrivateNames = [.javaScript, .typeScript].contains(language)
    all.reserveCapacity(text.count / 6)
    var start = 0
    for run in scanner.runs(in: text) {
      let end = Int(run.end)
      // Depth 0 is outside of the code.
      switch run.scope {
      case .code where run.depth > 0: read(text, start..<end, run.depth)
      case .strings: append(.string, text, start, end, run.depth)
      case .code, .comments: noteBreaks(text, start..<end)
      }
      if run.scope == .strings { noteBreaks(text, start..<end) }
      start = end
    }
    isOpen = scanner.isOpen
    unclosed = scanner.unclosed
    if let first = open.first { unpaired = min(unpaired ?? .max, Int(first)) }
  }

  private mutating func noteBreaks(_ text: Bytes, _ range: Range<Int>) {
    // Lines can be much longer than the range.
    if !hasBreak, text[range].contains(0x0A) { hasBreak = true }
  }

  private mutating func append(
    _ kind: CodeToken.Kind, _ text: Bytes, _ start: Int, _ end: Int, _ depth: Int16
  ) {
    var hash: UInt32 = kind == .word || kind == .string ? 2_166_136_261 : 0
    if hash == 0 {
      for position in start..<min(end, start + 4) { hash = hash << 8 | UInt32(text[position]) }
    } else {
      for position in start..<end { hash = (hash ^ UInt32(text[position])) &* 16_777_619 }
    }
    all.append(
      CodeToken(
        kind: kind, isOnNewLine: hasBreak, depth: depth, start: Int32(start), end: Int32(end),
        hash: hash))
    hasBreak = false
  }

  // MARK: Code

  private mutating func read(_ text: Bytes, _ range: Range<Int>, _ depth: Int16) {
    CodeTokens.classes.withUnsafeBufferPointer { read(text, range, depth, $0) }
  }

  private mutating func read(
    _ text: Bytes, _ range: Range<Int>, _ depth: Int16,
    _ classes: UnsafeBufferPointer<CodeTokens.ByteClass>
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = text[position]
      switch classes[Int(byte)] {
      case .space: position += 1
      case .newline:
        hasBreak = true
        position += 1
      case .word:
        var end = CodeTokens.wordEnd(text, position, range.upperBound, classes)
        if hasOpenNumbers, CodeTokens.isOpenNumber(text, position, end, range.upperBound, classes),
          all.last.map({ !$0.isSign(.dot) || Int($0.end) != position }) ?? true
        {
          end += 1
        }
        append(.word, text, position, end, depth)
        position = end
      case .opening:
        open.append(Int32(all.count))
        append(.opening, text, position, position + 1, depth)
        position += 1
      case .closing:
        append(.closing, text, position, position + 1, depth)
        pair()
        position += 1
      case .continuation:
        // A backslash continues the line.
        var next = position + 1
        if next < range.upperBound, text[next] == 0x0D { next += 1 }
        if next < range.upperBound, text[next] == 0x0A {
          position = next + 1
        } else {
          append(.sign, text, position, position + 1, depth)
          position += 1
        }
      case .sign
      where hasPrivateNames && byte == UInt8(ascii: "#") && position + 1 < range.upperBound
        && classes[Int(text[position + 1])] == .word:
        let end = CodeTokens.wordEnd(text, position + 1, range.upperBound, classes)
        append(.word, text, position, end, depth)
        position = end
      case .sign:
        var end = position + CodeTokens.signLength(text, position, range.upperBound)
        if splitsOptionals, byte == UInt8(ascii: "?"), end > position + 1,
          text[position + 1] == UInt8(ascii: ".")
        {
          end = position + 1
        }
        append(.sign, text, position, end, depth)
        position = end
      }
    }
  }

  /// Whether a word consists of digits, and a point follows that is neither a member nor a range.
  private static func isOpenNumber(
    _ text: Bytes, _ start: Int, _ end: Int, _ limit: Int,
    _ classes: UnsafeBufferPointer<CodeTokens.ByteClass>
  ) -> Bool {
    let point = UInt8(ascii: ".")
    guard end < limit, text[end] == point,
      text[start..<end].allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    return end + 1 == limit
      || (text[end + 1] != point && classes[Int(text[end + 1])] != .word)
  }

  /// Pairs the last token, which is a closing delimiter, with the nearest opening one of its kind.
  private mutating func pair() {
    let last = all.count - 1
    let wanted: UInt32 =
      switch all[last].hash {
      case 0x29: 0x28
      case 0x5D: 0x5B
      default: 0x7B
      }
    // Deeper ones can't be closed anymore.
    while let top = open.last, all[Int(top)].depth > all[last].depth { dropOpening() }
    let nearest = open.suffix(CodeTokens.farthest).lastIndex {
      all[Int($0)].hash == wanted && all[Int($0)].depth == all[last].depth
    }
    guard let nearest else {
      unpaired = min(unpaired ?? .max, last)
      return
    }
    while open.count > nearest + 1 { dropOpening() }
    let opening = Int(open.removeLast())
    all[opening].partner = Int32(last)
    all[last].partner = Int32(opening)
  }

  private mutating func dropOpening() {
    unpaired = min(unpaired ?? .max, Int(open.removeLast()))
  }

  /// The number of openings that are considered for a closing delimiter.
  private static let farthest = 64
}
