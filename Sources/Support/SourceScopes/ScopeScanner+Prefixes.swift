/// Letters and signs before a quotation mark that belong to the string. Each function returns the
/// start of the string.
extension ScopeScanner {
  /// `r"`, `br#"`, `b"` and so on.
  func addRustPrefix(_ string: inout Frame, _ text: Bytes, _ position: Int, _ start: Int) -> Int {
    var begin = position
    while begin > start, text[begin - 1] == UInt8(ascii: "#") { begin -= 1 }
    let word = text.wordStart(before: begin, notBefore: start)
    let isRaw = ["r", "br", "cr"].contains { text.isWord($0, word..<begin) }
    if isRaw {
      string.hashes = position - begin
      string.escape = .none
      return word
    }
    let isPrefixed =
      begin == position && ["b", "c"].contains { text.isWord($0, word..<begin) }
    return isPrefixed ? word : position
  }

  /// `f"`, `rb"` and so on. A backslash keeps a quotation mark in all of them.
  func addPythonPrefix(_ string: inout Frame, _ text: Bytes, _ position: Int, _ start: Int) -> Int {
    let word = text.wordStart(before: position, notBefore: start)
    guard (1...2).contains(position - word) else { return position }
    for byte in text[word..<position] {
      switch byte | 0x20 {
      case UInt8(ascii: "f"), UInt8(ascii: "t"): string.interpolation = .brace
      case UInt8(ascii: "r"): string.isRaw = true
      case UInt8(ascii: "b"), UInt8(ascii: "u"): break
      default:
        string.interpolation = .none
        string.isRaw = false
        return position
      }
    }
    return word
  }

  /// `L"`, `@"`, and `R"delimiter(` of C++.
  func addCPrefix(
    _ string: inout Frame, _ content: inout Int, _ text: Bytes, _ position: Int, _ start: Int
  ) -> Int {
    if position > start, text[position - 1] == UInt8(ascii: "@") { return position - 1 }
    let word = text.wordStart(before: position, notBefore: start)
    guard (1...3).contains(position - word) else { return position }
    if ["L", "u", "U", "u8"].contains(where: { text.isWord($0, word..<position) }) { return word }
    guard text[position] == UInt8(ascii: "\""),
      ["R", "LR", "uR", "UR", "u8R"].contains(where: { text.isWord($0, word..<position) })
    else { return position }
    var bracket = content
    while bracket < text.count, bracket - content <= 16, text[bracket] != UInt8(ascii: "("),
      !text[bracket].isSpace
    {
      bracket += 1
    }
    guard bracket < text.count, text[bracket] == UInt8(ascii: "(") else { return position }
    string.closing = UInt8(ascii: ")")
    string.label = Array(text[content..<bracket]) + [UInt8(ascii: "\"")]
    string.escape = .none
    string.spansLines = true
    content = bracket + 1
    return word
  }

  /// `@"`, `$"`, `$@"`, and three or more quotation marks.
  func addCSharpPrefix(
    _ string: inout Frame, _ content: inout Int, _ text: Bytes, _ position: Int, _ start: Int
  ) -> Int {
    var begin = position
    var dollars = 0
    var isVerbatim = false
    while begin > start {
      if text[begin - 1] == UInt8(ascii: "$") {
        dollars += 1
      } else if text[begin - 1] == UInt8(ascii: "@") {
        isVerbatim = true
      } else {
        break
      }
      begin -= 1
    }
    if dollars > 0 {
      string.interpolation = .brace
      string.braces = dollars
    }
    let quotes = text.run(of: UInt8(ascii: "\""), from: position)
    if isVerbatim {
      string.escape = .doubled
      string.spansLines = true
    } else if quotes >= 3 {
      string.repeats = quotes
      string.escape = .none
      string.spansLines = true
      content = position + quotes
    }
    return begin
  }
}

extension UnsafeRawBufferPointer {
  /// Whether a range contains exactly these characters.
  func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    var offset = 0
    while offset < range.count {
      if self[range.lowerBound + offset] != word.utf8Start[offset] { return false }
      offset += 1
    }
    return true
  }
}
