/// Skips the parts of Swift code that can contain arbitrary text: comments, strings and regular
/// expressions.
struct SwiftLexing {
  let text: UnsafeRawBufferPointer
  var position = 0
  /// Nesting depth of strings inside interpolated code, limited so that malicious text can't
  /// overflow the stack.
  private var depth = 0
  private static let deepest = 64

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  /// Letters, digits, `_`, `$`, and all non-ASCII bytes.
  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  private func byte(at offset: Int) -> UInt8? { offset < text.count ? text[offset] : nil }

  private func isAt(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { text[position...].starts(with: $0) }
  }

  // MARK: Names

  mutating func takeName() -> Range<Int> {
    let start = position
    while position < text.count, SwiftLexing.isNamePart(text[position]) { position += 1 }
    return start..<position
  }

  /// Reads a name, with or without backticks, and skips any components after it. Returns the first
  /// component.
  mutating func takeModuleName() -> Range<Int>? {
    guard let name = takeAnyName() else { return nil }
    while true {
      let before = position
      skipSpace()
      guard byte(at: position) == UInt8(ascii: ".") else {
        position = before
        return name
      }
      position += 1
      skipSpace()
      if takeAnyName() == nil { return name }
    }
  }

  private mutating func takeAnyName() -> Range<Int>? {
    if byte(at: position) == UInt8(ascii: "`") {
      let start = position + 1
      skipQuotedName()
      let end = position - 1
      return end > start && text[end] == UInt8(ascii: "`") ? start..<end : nil
    }
    let name = takeName()
    return name.isEmpty ? nil : name
  }

  /// Skips a name in backticks, which ends at the end of the line at the latest.
  mutating func skipQuotedName() {
    position += 1
    while let byte = byte(at: position), byte != 0x0A {
      position += 1
      if byte == UInt8(ascii: "`") { return }
    }
  }

  // MARK: Whitespace and comments

  mutating func skipLine() {
    while let byte = byte(at: position), byte != 0x0A, byte != 0x0D { position += 1 }
  }

  /// Skips whitespace, line breaks and comments.
  mutating func skipSpace() {
    while let byte = byte(at: position) {
      if byte <= 0x20 {
        position += 1
      } else if byte != UInt8(ascii: "/") || !skipComment() {
        return
      }
    }
  }

  /// Skips a comment if the `/` here starts one.
  ///
  /// - Returns: whether it skipped a comment.
  mutating func skipComment() -> Bool {
    switch byte(at: position + 1) {
    case UInt8(ascii: "/"):
      skipLine()
      return true
    case UInt8(ascii: "*"):
      skipLongComment()
      return true
    default: return false
    }
  }

  private mutating func skipLongComment() {
    var open = 0
    while position < text.count {
      let next = byte(at: position + 1)
      if text[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        open += 1
        position += 2
      } else if text[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        open -= 1
        position += 2
        if open == 0 { return }
      } else {
        position += 1
      }
    }
  }

  /// Skips a balanced pair of parentheses with its contents.
  mutating func skipParentheses() {
    depth += 1
    defer { depth -= 1 }
    var open = 0
    while let byte = byte(at: position) {
      switch byte {
      case UInt8(ascii: "("):
        open += 1
        position += 1
      case UInt8(ascii: ")"):
        open -= 1
        position += 1
        if open == 0 { return }
      case UInt8(ascii: "/"):
        if !skipComment() { position += 1 }
      case UInt8(ascii: "\""): skipString(hashes: 0)
      case UInt8(ascii: "#"):
        if !skipRawLiteral() { position += 1 }
      default: position += 1
      }
    }
  }

  // MARK: Strings

  /// Skips a string that starts here, after the given number of `#`.
  mutating func skipString(hashes: Int) {
    depth += 1
    defer { depth -= 1 }
    let isLong = isAt("\"\"\"")
    position += isLong ? 3 : 1
    while let byte = byte(at: position) {
      switch byte {
      case UInt8(ascii: "\\"):
        position += 1
        skipEscape(hashes: hashes)
      case UInt8(ascii: "\""):
        if !isLong || isAt("\"\"\"") {
          position += isLong ? 3 : 1
          if takeHashes(hashes) { return }
        } else {
          position += 1
        }
      case 0x0A where !isLong: return
      default: position += 1
      }
    }
  }

  /// Skips the escape after a backslash; it is one only if it has as many `#` as the string.
  private mutating func skipEscape(hashes: Int) {
    guard takeHashes(hashes), let byte = byte(at: position) else { return }
    if byte == UInt8(ascii: "("), depth < SwiftLexing.deepest {
      skipParentheses()
    } else if byte != 0x0A {
      position += 1
    }
  }

  private mutating func takeHashes(_ count: Int) -> Bool {
    guard position + count <= text.count,
      text[position..<(position + count)].allSatisfy({ $0 == UInt8(ascii: "#") })
    else { return false }
    position += count
    return true
  }

  /// Skips a raw string or regular expression that starts with the `#` here.
  ///
  /// - Returns: whether it skipped one.
  mutating func skipRawLiteral() -> Bool {
    var offset = position
    while byte(at: offset) == UInt8(ascii: "#") { offset += 1 }
    let hashes = offset - position
    switch byte(at: offset) {
    case UInt8(ascii: "\"") where depth < SwiftLexing.deepest:
      position = offset
      skipString(hashes: hashes)
      return true
    case UInt8(ascii: "/"):
      position = offset + 1
      skipExtendedRegex(hashes: hashes)
      return true
    default: return false
    }
  }

  // MARK: Regular expressions

  /// Skips the rest of `#/ … /#`. It can span several lines if the first line ends after the
  /// opening delimiter.
  private mutating func skipExtendedRegex(hashes: Int) {
    var offset = position
    while let byte = byte(at: offset), byte == 0x20 || byte == 0x09 { offset += 1 }
    let isLong = byte(at: offset) == 0x0A || byte(at: offset) == 0x0D
    while let byte = byte(at: position) {
      if byte == 0x0A, !isLong { return }
      position += 1
      if byte == UInt8(ascii: "\\") {
        position += 1
      } else if byte == UInt8(ascii: "/"), takeHashes(hashes) {
        return
      }
    }
  }

  /// Handles a `/` that doesn't start a comment. If an operand can appear here and the expression
  /// ends on this line, it is a regular expression; otherwise it is an operator.
  mutating func skipSlash() {
    if let end = regexEnd() { position = end } else { position += 1 }
  }

  private func regexEnd() -> Int? {
    guard isOperand(behind: position), let first = byte(at: position + 1), first > 0x20 else {
      return nil
    }
    var offset = position + 1
    while let byte = byte(at: offset), byte != 0x0A {
      if byte == UInt8(ascii: "\\") {
        offset += 2
        continue
      }
      offset += 1
      if byte == UInt8(ascii: "/") { return offset }
    }
    return nil
  }

  /// Whether an operand can start at an offset, judging by the text before it.
  private func isOperand(behind offset: Int) -> Bool {
    var before = offset - 1
    while before >= 0, text[before] == 0x20 || text[before] == 0x09 { before -= 1 }
    guard before >= 0 else { return true }
    switch text[before] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""),
      UInt8(ascii: "`"):
      return false
    default: break
    }
    guard SwiftLexing.isNamePart(text[before]) else { return true }
    var start = before
    while start > 0, SwiftLexing.isNamePart(text[start - 1]) { start -= 1 }
    return ["return", "in", "case", "try", "await", "where", "if", "while", "guard", "else"]
      .contains(string(start..<(before + 1)))
  }

  // MARK: Conditions

  /// Reads the rest of the line after `#if`, without comments and with single spaces. Continues on
  /// the next line if the condition is incomplete.
  mutating func takeCondition() -> String {
    var bytes: [UInt8] = []
    var open = 0
    while let byte = byte(at: position) {
      if byte == UInt8(ascii: "/"), skipComment() {
        bytes.append(0x20)
        continue
      }
      if byte == 0x0A || byte == 0x0D {
        while bytes.last == 0x20 { bytes.removeLast() }
        let isOpen = open > 0 || bytes.suffix(2) == [38, 38] || bytes.suffix(2) == [124, 124]
        guard isOpen, bytes.count < 4_096 else { break }
      }
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
      if byte > 0x20 {
        bytes.append(byte)
      } else if !bytes.isEmpty, bytes.last != 0x20 {
        bytes.append(0x20)
      }
      position += 1
    }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
