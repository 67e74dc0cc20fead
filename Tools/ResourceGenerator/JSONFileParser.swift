/// Parses one JSON text from its bytes.
struct JSONFileParser {
  private let path: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0

  init(_ file: TextFile) {
    path = file.path
    bytes = Array(file.text.utf8)
  }

  mutating func document() throws(ResourceDiagnostic) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw diagnostic("unexpected text after the value") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var column: Int { position - lineStart + 1 }

  private func diagnostic(_ message: String) -> ResourceDiagnostic {
    ResourceDiagnostic(path, line: line, column: column, message)
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

  private mutating func value(depth: Int) throws(ResourceDiagnostic) -> JSONValue {
    skipSpace()
    guard depth < 64 else { throw diagnostic("the values are nested too deeply") }
    let (startLine, startColumn) = (line, column)
    let kind: JSONValue.Kind
    switch next {
    case UInt8(ascii: "{"): kind = .object(try members(depth: depth))
    case UInt8(ascii: "["): kind = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): kind = .string(try string())
    case let byte? where "-0123456789".utf8.contains(byte): kind = .number(try number())
    case nil: throw diagnostic("expected a value, found the end of the text")
    default: kind = try word()
    }
    return JSONValue(kind: kind, line: startLine, column: startColumn)
  }

  private mutating func members(
    depth: Int
  ) throws(ResourceDiagnostic) -> [(key: String, value: JSONValue)] {
    position += 1
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw diagnostic("expected a key in double quotes") }
      let repeated = diagnostic("the key is repeated")
      let key = try string()
      guard !members.contains(where: { $0.key == key }) else { throw repeated }
      skipSpace()
      guard take(":") else { throw diagnostic("expected a colon after the key \"\(key)\"") }
      members.append((key, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw diagnostic("expected a comma or a closing brace") }
    }
  }

  private mutating func elements(depth: Int) throws(ResourceDiagnostic) -> [JSONValue] {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw diagnostic("expected a comma or a closing bracket") }
    }
  }

  /// Returns the text between quotes. Escapes are validated but not decoded, since nothing here
  /// compares them.
  private mutating func string() throws(ResourceDiagnostic) -> String {
    let start = diagnostic("the string is not closed")
    position += 1
    var content: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\n") {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = next, "\"\\/bfnrtu".utf8.contains(escaped) else {
          throw diagnostic("invalid escape")
        }
        position += 1
        if escaped == UInt8(ascii: "u") {
          let digits = bytes[position...].prefix(4)
          guard digits.count == 4, digits.allSatisfy({ isHexDigit($0) }) else {
            throw diagnostic("\\u must be followed by four hexadecimal digits")
          }
        }
        content += [byte, escaped]
      default: content.append(byte)
      }
    }
    throw start
  }

  private mutating func number() throws(ResourceDiagnostic) -> String {
    let start = position
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    let hasLeadingZero = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
    guard Double(text) != nil, !hasLeadingZero, text.last != "." else {
      throw diagnostic("\(text) is not a number")
    }
    return text
  }

  private mutating func word() throws(ResourceDiagnostic) -> JSONValue.Kind {
    let words: [(String, JSONValue.Kind)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (word, kind) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return kind
    }
    throw diagnostic("expected a value")
  }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    "0123456789abcdefABCDEF".utf8.contains(byte)
  }
}
