/// A value of a JSON document, and the line where it begins. Source: RFC 8259.
struct PlacedJSON: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([PlacedJSON])
    case object([Member])
  }

  struct Member: Equatable, Sendable {
    let key: String
    /// Of the key.
    let line: Int
    let value: PlacedJSON
  }

  let content: Content
  /// From 1.
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

  var elements: [PlacedJSON]? {
    if case .array(let elements) = content { return elements }
    return nil
  }

  var isObject: Bool {
    if case .object = content { return true }
    return false
  }

  subscript(key: String) -> PlacedJSON? { members.last { $0.key == key }?.value }

  /// - Throws: `LockFileMistake` at the first place that is no JSON, or is nested too deeply.
  init(parsing bytes: [UInt8]) throws(LockFileMistake) {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }

  fileprivate init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }
}

/// Goes through the bytes once.
private struct JSONParser {
  /// Deeper ones are no lock files.
  private static let deepest = 200

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark says nothing.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
      lineStart = 3
    }
  }

  mutating func document() throws(LockFileMistake) -> PlacedJSON {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw mistake("something follows the document") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func mistake(_ message: String) -> LockFileMistake {
    LockFileMistake("this is no JSON: \(message)", line: line, column: position - lineStart + 1)
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

  private mutating func value() throws(LockFileMistake) -> PlacedJSON {
    skipSpace()
    let start = line
    switch next ?? 0 {
    case UInt8(ascii: "{"): return PlacedJSON(.object(try members()), line: start)
    case UInt8(ascii: "["): return PlacedJSON(.array(try elements()), line: start)
    case UInt8(ascii: "\""): return PlacedJSON(.string(try string()), line: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return PlacedJSON(.number(number()), line: start)
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"):
      throw mistake("it looks like the mark of a merge conflict")
    default:
      for (word, content) in JSONParser.words where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return PlacedJSON(content, line: start)
      }
      throw mistake(next == nil ? "it ends too early" : "a value is missing")
    }
  }

  private static let words: [(String, PlacedJSON.Content)] = [
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
  ]

  private mutating func members() throws(LockFileMistake) -> [PlacedJSON.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [PlacedJSON.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      let start = line
      guard next == UInt8(ascii: "\"") else { throw mistake("a key is missing") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw mistake("“:” is missing") }
      members.append(PlacedJSON.Member(key: key, line: start, value: try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw mistake("“,” or “}” is missing") }
    }
  }

  private mutating func elements() throws(LockFileMistake) -> [PlacedJSON] {
    try enter()
    defer { depth -= 1 }
    var elements: [PlacedJSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw mistake("“,” or “]” is missing") }
    }
  }

  private mutating func enter() throws(LockFileMistake) {
    position += 1
    depth += 1
    if depth > JSONParser.deepest { throw mistake("it is nested too deeply") }
  }

  private mutating func number() -> String {
    let start = position
    while let byte = next, "+-.0123456789eE".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string() throws(LockFileMistake) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case 0..<0x20: throw mistake("a string isn't closed")
      default: text.append(byte)
      }
    }
    throw mistake("a string isn't closed")
  }

  private mutating func escape() throws(LockFileMistake) -> String {
    guard let byte = next else { throw mistake("a string isn't closed") }
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
    default: throw mistake("“\\\(Character(Unicode.Scalar(byte)))” is no escape")
    }
  }

  private mutating func codeUnit() throws(LockFileMistake) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw mistake("four hexadecimal digits are missing") }
    position += 4
    return unit
  }
}
