/// Reads one JSON text from its bytes.
struct JSONReader {
  private let path: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0

  init(_ file: TextFile) {
    path = file.path
    bytes = Array(file.text.utf8)
  }

  mutating func document() throws(Mistake) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw mistake("something follows the end of the value") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var column: Int { position - lineStart + 1 }

  private func mistake(_ message: String) -> Mistake {
    Mistake(path, line: line, column: column, message)
  }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "\n"):
        position += 1
        line += 1
        lineStart = position
      default: return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Mistake) -> JSONValue {
    skipSpace()
    guard depth < 64 else { throw mistake("the values are nested too deeply") }
    let (startLine, startColumn) = (line, column)
    let kind: JSONValue.Kind
    switch next {
    case UInt8(ascii: "{"): kind = .object(try members(depth: depth))
    case UInt8(ascii: "["): kind = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): kind = .string(try string())
    case let byte? where "-0123456789".utf8.contains(byte): kind = .number(try number())
    case nil: throw mistake("the text ends where a value is expected")
    default: kind = try word()
    }
    return JSONValue(kind: kind, line: startLine, column: startColumn)
  }

  private mutating func members(
    depth: Int
  ) throws(Mistake) -> [(key: String, value: JSONValue)] {
    position += 1
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw mistake("a key in double quotes is expected") }
      let repeated = mistake("the key is repeated")
      let key = try string()
      guard !members.contains(where: { $0.key == key }) else { throw repeated }
      skipSpace()
      guard take(":") else { throw mistake("a colon is expected after the key \"\(key)\"") }
      members.append((key, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw mistake("a comma or a closing brace is expected") }
    }
  }

  private mutating func elements(depth: Int) throws(Mistake) -> [JSONValue] {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw mistake("a comma or a closing bracket is expected") }
    }
  }

  /// The text between quotes. Escapes are checked; `\u` sequences are kept as they are written, since
  /// nothing here compares them.
  private mutating func string() throws(Mistake) -> String {
    let start = mistake("the string is not closed")
    position += 1
    var content: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\n") {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = next, "\"\\/bfnrtu".utf8.contains(escaped) else {
          throw mistake("the escape is none that JSON knows")
        }
        position += 1
        if escaped == UInt8(ascii: "u") {
          let digits = bytes[position...].prefix(4)
          guard digits.count == 4, digits.allSatisfy({ isHexDigit($0) }) else {
            throw mistake("\\u is followed by four hexadecimal digits")
          }
        }
        content += [byte, escaped]
      default: content.append(byte)
      }
    }
    throw start
  }

  private mutating func number() throws(Mistake) -> String {
    let start = position
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    let hasLeadingZero = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
    guard Double(text) != nil, !hasLeadingZero, text.last != "." else {
      throw mistake("\(text) is no number")
    }
    return text
  }

  private mutating func word() throws(Mistake) -> JSONValue.Kind {
    let words: [(String, JSONValue.Kind)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (word, kind) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return kind
    }
    throw mistake("a value is expected")
  }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    "0123456789abcdefABCDEF".utf8.contains(byte)
  }
}
