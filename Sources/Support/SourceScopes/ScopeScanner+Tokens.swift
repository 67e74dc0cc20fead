/// Openings that mean different things, depending on the tokens around them.
extension ScopeScanner {
  /// Words after which a value follows, so that a slash begins a regular expression.
  private static let operators: Set<String> = [
    "and", "await", "case", "delete", "do", "else", "elsif", "if", "in", "instanceof", "new", "not",
    "or", "return", "then", "throw", "throws", "try", "typeof", "unless", "until", "void", "when",
    "while", "yield",
  ]

  /// Whether the last token before a position is a value.
  ///
  /// - Parameter start: the start of the code that contains the position.
  func isValue(_ text: Bytes, before position: Int, from start: Int) -> Bool {
    var end = position
    while end > start, text[end - 1].isSpace { end -= 1 }
    if grammar.endsStatements, text[end..<position].contains(0x0A) { return false }
    guard end > start else { return followsValue }
    let last = text[end - 1]
    if last.isWord {
      let word = text.wordStart(before: end, notBefore: start)
      // A longer word isn't a keyword.
      guard end - word <= 10 else { return true }
      if word > start, ".:".utf8.contains(text[word - 1]) { return true }
      let name = String(decoding: text[word..<end], as: UTF8.self)
      // `export default /a/` in JavaScript; `default` isn't a keyword of Ruby.
      if name == "default" { return grammar.endsStatements }
      return !ScopeScanner.operators.contains(name)
    }
    switch last {
    // `$` ends names in JavaScript and begins variables such as `$/` in Ruby.
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "$"): return true
    case UInt8(ascii: "}"):
      // A block often ends with its line, and a value rarely does.
      return !text[end..<position].contains(0x0A)
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return end - 2 >= start && text[end - 2] == last
    case UInt8(ascii: "!"):
      // `value!` is a value, and `return!` is none.
      return end - 2 >= start && (text[end - 2].isWord || text[end - 2] == UInt8(ascii: ")"))
        && isValue(text, before: end - 1, from: start)
    default: return false
    }
  }

  /// Whether a value or an argument without parentheses begins at a position: in Ruby, `puts /x/`
  /// has one, and `a / b` and `a/b` have none.
  func isArgument(_ text: Bytes, _ position: Int, _ length: Int, from start: Int) -> Bool {
    let before = position > 0 ? text[position - 1] : 0x0A
    if ":.$".utf8.contains(before) { return false }
    let word = text.wordStart(before: position, notBefore: start)
    if word < position { return false }
    if text.isAfterWord("def", position, from: start) { return false }
    if !isValue(text, before: position, from: start) { return true }
    guard position > start, before == 0x20, position + length < text.count,
      !text[position + length].isSpace, text[position + length] != UInt8(ascii: "=")
    else { return false }
    // A name without brackets or digits could be a method.
    var end = position
    while end > start, text[end - 1] == 0x20 { end -= 1 }
    if end > start, text[end - 1] == UInt8(ascii: "!") { end -= 1 }
    guard end > start, text[end - 1].isWord else { return false }
    let name = text.wordStart(before: end, notBefore: start)
    // `When /^a/` calls a method, because `^` isn't a value.
    let isMethod = !text[name].isUppercase || text[position + length] == UInt8(ascii: "^")
    return text[name].isWordStart && isMethod
      && !(name > start && "@$".utf8.contains(text[name - 1]))
  }

  /// Whether a backtick begins a command, as in Ruby: it isn't an operator. After `def`, a period
  /// or a colon, it is the name of a method.
  func isCommand(_ text: Bytes, _ position: Int, from start: Int) -> Bool {
    let before = position > 0 ? text[position - 1] : 0x0A
    if ".$".utf8.contains(before) { return false }
    if before == UInt8(ascii: ":") {
      // The colon after a key or a condition.
      return position > 1
        && (text[position - 2].isWord || "\"'".utf8.contains(text[position - 2]))
    }
    return !["def", "alias", "undef"].contains { text.isAfterWord($0, position, from: start) }
  }

  // MARK: Characters

  /// `'a'` but not `'a`, as in Rust.
  mutating func enterCharacter(_ text: Bytes, at position: Int, from start: Int) -> Int? {
    var end = position + 1
    guard end < text.count else { return nil }
    if text[end] == UInt8(ascii: "\\") {
      end += 2
      while end < text.count, text[end] != UInt8(ascii: "'"), text[end] != 0x0A { end += 1 }
    } else {
      guard text[end] != UInt8(ascii: "'"), text[end] != 0x0A else { return nil }
      end += 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    }
    guard end < text.count, text[end] == UInt8(ascii: "'") else { return nil }
    let word = text.wordStart(before: position, notBefore: start)
    endCode(text, start, text.isWord("b", word..<position) ? word : position)
    mark(.strings, to: end + 1)
    followsValue = true
    return end + 1
  }

  /// `?a`, as in Ruby.
  mutating func enterRubyCharacter(_ text: Bytes, at position: Int, from start: Int) -> Int? {
    var end = position + 1
    guard end < text.count, !text[end].isSpace, position == 0 || !text[position - 1].isWord else {
      return nil
    }
    end = text.rubyCharacterEnd(from: end)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    guard end >= text.count || !text[end].isWord,
      !text[position..<min(end, text.count)].contains(0x0A)
    else { return nil }
    if isValue(text, before: position, from: start) {
      // Unlike the condition `a ?b : c`, an argument can have a backslash or precede a comma.
      guard position > start, text[position - 1] == 0x20,
        text[position + 1] == UInt8(ascii: "\\") || text.has([UInt8(ascii: ",")], at: end)
      else { return nil }
    }
    endCode(text, start, position)
    mark(.strings, to: min(end, text.count))
    followsValue = true
    return min(end, text.count)
  }

  // MARK: Regular expressions

  mutating func enterExpression(
    _ kind: Grammar.Expression, _ text: Bytes, at position: Int, from start: Int
  ) -> Int? {
    switch kind {
    case .javaScript:
      guard let end = expressionEnd(text, from: position + 1, hasClasses: true) else { return nil }
      endCode(text, start, position)
      let flags = text.wordEnd(from: end)
      mark(.strings, to: flags)
      followsValue = true
      return flags
    case .swift: return enterSwiftExpression(text, at: position, from: start)
    }
  }

  private mutating func enterSwiftExpression(
    _ text: Bytes, at position: Int, from start: Int
  ) -> Int? {
    var begin = position
    while begin > start, text[begin - 1] == UInt8(ascii: "#") { begin -= 1 }
    if begin < position {
      var string = Frame.string("/")
      string.hashes = position - begin
      string.escape = .none
      string.spansLines = text.lineEnd(from: position + 1) == position + 1
      endCode(text, start, begin)
      mark(.strings, to: position + 1)
      push(string)
      return position + 1
    }
    let next = position + 1 < text.count ? text[position + 1] : 0x0A
    let before = position > 0 ? text[position - 1] : 0x0A
    guard !next.isSpace, next != UInt8(ascii: ")"),
      before.isSpace || "([{,:".utf8.contains(before),
      !isValue(text, before: position, from: start),
      let end = expressionEnd(text, from: position + 1, hasClasses: false)
    else { return nil }
    endCode(text, start, position)
    mark(.strings, to: end)
    followsValue = true
    return end
  }

  /// The position after the slash that ends a regular expression on this line.
  private func expressionEnd(_ text: Bytes, from start: Int, hasClasses: Bool) -> Int? {
    var position = start
    var isInClass = false
    while position < text.count, text[position] != 0x0A {
      switch text[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInClass = hasClasses
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return position + 1
      default: break
      }
      position += 1
    }
    return nil
  }

  // MARK: Ruby

  /// `%w[…]`, `%(…)` and so on.
  mutating func enterPercent(_ text: Bytes, at position: Int, from start: Int) -> Int? {
    var next = position + 1
    guard next < text.count else { return nil }
    var letter = UInt8(ascii: "Q")
    if text[next].isWord {
      letter = text[next]
      guard "qQwWiIrsx".utf8.contains(letter) else { return nil }
      next += 1
    }
    guard next < text.count, !text[next].isWord, !text[next].isSpace else { return nil }
    let delimiter = text[next]
    // `a %= b` assigns.
    if next == position + 1, delimiter == UInt8(ascii: "=") { return nil }
    var string = Frame(.string)
    string.escape = .backslash
    string.spansLines = true
    string.interpolation = "qwis".utf8.contains(letter) ? .none : .hashBrace
    switch delimiter {
    case UInt8(ascii: "("): (string.opening, string.closing) = (delimiter, UInt8(ascii: ")"))
    case UInt8(ascii: "["): (string.opening, string.closing) = (delimiter, UInt8(ascii: "]"))
    case UInt8(ascii: "{"): (string.opening, string.closing) = (delimiter, UInt8(ascii: "}"))
    case UInt8(ascii: "<"): (string.opening, string.closing) = (delimiter, UInt8(ascii: ">"))
    default: string.closing = delimiter
    }
    string.hasFlags = letter == UInt8(ascii: "r")
    guard canPush else { return nil }
    endCode(text, start, position)
    mark(.strings, to: next + 1)
    push(string)
    return next + 1
  }
}

extension UInt8 {
  var isUppercase: Bool { (0x41...0x5A).contains(self) }

  fileprivate var isHexadecimal: Bool {
    isDigit || (0x61...0x66).contains(self | 0x20)
  }
}

extension UnsafeRawBufferPointer {
  /// The end of a character such as `a`, `\n`, `\101`, `\x41`, `\u0041` or `\M-\C-a`.
  fileprivate func rubyCharacterEnd(from start: Int) -> Int {
    var end = start
    while end + 1 < count, self[end] == UInt8(ascii: "\\") {
      switch self[end + 1] {
      case UInt8(ascii: "C") where has([UInt8(ascii: "-")], at: end + 2),
        UInt8(ascii: "M") where has([UInt8(ascii: "-")], at: end + 2):
        end += 3
      case UInt8(ascii: "c"): end += 2
      case UInt8(ascii: "x"): return digitsEnd(from: end + 2, atMost: 2)
      case UInt8(ascii: "u"): return digitsEnd(from: end + 2, atMost: 4)
      case UInt8(ascii: "0")...UInt8(ascii: "7"): return digitsEnd(from: end + 1, atMost: 3)
      default: return end + 2
      }
    }
    return end + 1
  }

  private func digitsEnd(from start: Int, atMost limit: Int) -> Int {
    var end = start
    while end < count, end - start < limit, self[end].isHexadecimal { end += 1 }
    return end
  }

  /// Whether a word and white space precede a position.
  fileprivate func isAfterWord(_ word: StaticString, _ position: Int, from start: Int) -> Bool {
    var end = position
    while end > start, self[end - 1].isBlank { end -= 1 }
    guard end < position else { return false }
    return isWord(word, wordStart(before: end, notBefore: start)..<end)
  }
}
