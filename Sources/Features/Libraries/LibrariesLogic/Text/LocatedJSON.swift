/// A JSON value with its line number. Source: RFC 8259.
struct LocatedJSON: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The number as written in the document.
    case number(String)
    case string(String)
    case array([LocatedJSON])
    case object([Member])
  }

  struct Member: Equatable, Sendable {
    let key: String
    /// The line number of the key, from 1.
    let line: Int
    let value: LocatedJSON
  }

  let content: Content
  /// The line number of the beginning of the value, from 1.
  let line: Int

  var string: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  var integer: Int? {
    if case .number(let text) = content { return Int(text) }
    return nil
  }

  var isTrue: Bool { content == .bool(true) }

  var members: [Member] {
    if case .object(let members) = content { return members }
    return []
  }

  var elements: [LocatedJSON]? {
    if case .array(let elements) = content { return elements }
    return nil
  }

  var isObject: Bool {
    if case .object = content { return true }
    return false
  }

  subscript(key: String) -> LocatedJSON? { members.last { $0.key == key }?.value }

  /// Parses a document.
  ///
  /// - Throws: `LockFileDiagnostic` for the first error, or if the document is nested too deeply.
  init(parsing bytes: [UInt8]) throws(LockFileDiagnostic) {
    var parser = LocatedJSONParser(bytes)
    self = try parser.document()
  }

  fileprivate init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }
}

/// Parses JSON in one pass.
private struct LocatedJSONParser {
  /// The maximum nesting depth. No lock file is nested more deeply.
  private static let deepest = 200

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Skip the byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
      lineStart = 3
    }
  }

  mutating func document() throws(LockFileDiagnostic) -> LocatedJSON {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw diagnostic("unexpected text after the document") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func diagnostic(_ message: String) -> LockFileDiagnostic {
    LockFileDiagnostic("invalid JSON: \(message)", line: line, column: position - lineStart + 1)
  }

  private mutating func skipSpace() {
    while let byte = next {
      if byte == UInt8(ascii: "\n") {
        position += 1
        line += 1
        lineStart = position
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
        || byte == UInt8(ascii: "\r")
      {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(LockFileDiagnostic) -> LocatedJSON {
    skipSpace()
    let start = line
    switch next ?? 0 {
    case UInt8(ascii: "{"): return LocatedJSON(.object(try members()), line: start)
    case UInt8(ascii: "["): return LocatedJSON(.array(try elements()), line: start)
    case UInt8(ascii: "\""): return LocatedJSON(.string(try string()), line: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return LocatedJSON(.number(number()), line: start)
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"):
      throw diagnostic("unresolved merge conflict")
    default:
      for (word, content) in LocatedJSONParser.words
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return LocatedJSON(content, line: start)
      }
      throw diagnostic(next == nil ? "unexpected end of the file" : "expected a value")
    }
  }

  private static let words: [(String, LocatedJSON.Content)] = [
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
  ]

  private mutating func members() throws(LockFileDiagnostic) -> [LocatedJSON.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [LocatedJSON.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      let start = line
      guard next == UInt8(ascii: "\"") else { throw diagnostic("expected a key") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw diagnostic("missing \":\"") }
      members.append(LocatedJSON.Member(key: key, line: start, value: try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw diagnostic("missing \",\" or \"}\"") }
    }
  }

  private mutating func elements() throws(LockFileDiagnostic) -> [LocatedJSON] {
    try enter()
    defer { depth -= 1 }
    var elements: [LocatedJSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw diagnostic("missing \",\" or \"]\"") }
    }
  }

  private mutating func enter() throws(LockFileDiagnostic) {
    position += 1
    depth += 1
    if depth > LocatedJSONParser.deepest { throw diagnostic("too deeply nested") }
  }

  private mutating func number() -> String {
    let start = position
    while let byte = next, "+-.0123456789eE".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string() throws(LockFileDiagnostic) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case 0..<0x20: throw diagnostic("unterminated string")
      default: text.append(byte)
      }
    }
    throw diagnostic("unterminated string")
  }

  private mutating func escape() throws(LockFileDiagnostic) -> String {
    guard let byte = next else { throw diagnostic("unterminated string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(Character(Unicode.Scalar(byte)))
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: Array("\\u".utf8)) {
        position += 2
        units.append(try codeUnit())
      }
      return String(decoding: units, as: UTF16.self)
    default: throw diagnostic("invalid escape \"\\\(Character(Unicode.Scalar(byte)))\"")
    }
  }

  private mutating func codeUnit() throws(LockFileDiagnostic) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw diagnostic("expected four hexadecimal digits") }
    position += 4
    return unit
  }
}
