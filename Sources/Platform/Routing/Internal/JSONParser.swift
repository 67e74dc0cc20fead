/// A type that represents JSON values.
protocol ParsedJSON {
  /// Creates a value from its parsed parts.
  ///
  /// - Parameter line: the line on which the value begins, from 1.
  /// - Throws: `JSONParser.Rejection` if the type can't represent the value.
  static func parsed(
    _ content: JSONContent<Self>, line: Int
  ) throws(JSONParser<Self>.Rejection) -> Self
}

/// Parses JSON (RFC 8259) in one pass and reports the line and column of an error.
///
/// Foundation's decoder reports no position, and decoding a value of unknown type with it costs an
/// error for each wrong guess.
struct JSONParser<Value: ParsedJSON> {
  /// A valid text that the type of the value doesn't accept.
  struct Rejection: Error {
    let message: String
    /// The position in the text, in bytes; nil for the end of the value.
    var offset: Int?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line = 1
  private let depthLimit: Int

  static func parse(_ text: String, depthLimit: Int) throws(JSONSyntaxError) -> Value {
    var text = text
    return try text.withUTF8 { parse($0, depthLimit: depthLimit) }.get()
  }

  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int
  ) -> Result<Value, JSONSyntaxError> {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    do throws(JSONSyntaxError) {
      let value = try parser.value(depth: 0)
      parser.skipSpace()
      guard parser.index == bytes.count else {
        throw parser.syntaxError("unexpected text after the value")
      }
      return .success(value)
    } catch {
      return .failure(error)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> Value {
    skipSpace()
    let line = line
    let content = try content(depth: depth)
    do throws(Rejection) {
      return try Value.parsed(content, line: line)
    } catch {
      index = error.offset ?? index
      throw syntaxError(error.message)
    }
  }

  private mutating func content(depth: Int) throws(JSONSyntaxError) -> JSONContent<Value> {
    guard let byte = peek else { throw syntaxError("expected a value, found the end of the text") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw syntaxError("expected a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONContent<Value> {
    try enter(depth)
    var members: [JSONContent<Value>.Member] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else {
        throw syntaxError("expected a member name in quotes")
      }
      let (start, line) = (index, line)
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw syntaxError("expected \":\"") }
      let value = try value(depth: depth)
      members.append(.init(key: key, line: line, offset: start, value: value))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw syntaxError("expected \",\" or \"}\"") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONContent<Value> {
    try enter(depth)
    var elements: [Value] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat { elements.append(try value(depth: depth)) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw syntaxError("expected \",\" or \"]\"") }
    return .array(elements)
  }

  private mutating func enter(_ depth: Int) throws(JSONSyntaxError) {
    guard depth <= depthLimit else { throw syntaxError("nested deeper than \(depthLimit) levels") }
    index += 1
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONContent<Value>
  ) throws(JSONSyntaxError) -> JSONContent<Value> {
    let end = index + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { letters in
      end <= bytes.count && bytes[index..<end].elementsEqual(letters)
    }
    guard isThere else { throw syntaxError("expected a value") }
    index = end
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONContent<Value> {
    let start = index
    _ = takeByte(UInt8(ascii: "-"))
    let whole = digits()
    guard whole == 1 || whole > 1 && bytes[index - whole] != UInt8(ascii: "0") else {
      throw syntaxError("invalid number")
    }
    var isWhole = true
    if takeByte(UInt8(ascii: ".")) {
      isWhole = false
      guard digits() > 0 else { throw syntaxError("expected digits") }
    }
    if takeByte(UInt8(ascii: "e")) || takeByte(UInt8(ascii: "E")) {
      isWhole = false
      if !takeByte(UInt8(ascii: "+")) { _ = takeByte(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw syntaxError("expected digits") }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self), isWhole: isWhole)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index - start
  }

  // MARK: Strings

  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    var start = index
    var text = ""
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text.isEmpty ? rest : text + rest
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = index
      case 0..<0x20: throw syntaxError("unescaped control character in a string")
      default: index += 1
      }
    }
    throw syntaxError("unterminated string")
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    index += 1
    guard let byte = peek else { throw syntaxError("unterminated string") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return try scalar()
    default:
      index -= 1
      throw syntaxError("unknown escape sequence")
    }
  }

  private mutating func scalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), takeByte(UInt8(ascii: "\\")),
      takeByte(UInt8(ascii: "u"))
    else { throw syntaxError("unpaired surrogate in an escape sequence") }
    let low = try codeUnit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw syntaxError("unpaired surrogate in an escape sequence") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw syntaxError("expected four hexadecimal digits") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    return takeByte(byte)
  }

  private mutating func takeByte(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private func syntaxError(_ message: String) -> JSONSyntaxError {
    let before = bytes[..<min(index, bytes.count)]
    let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = lines.last.map { String(decoding: $0, as: UTF8.self).unicodeScalars.count } ?? 0
    return JSONSyntaxError(message: message, line: max(1, lines.count), column: column + 1)
  }
}
