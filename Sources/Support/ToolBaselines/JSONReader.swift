/// Reads a JSON document value by value, so that only the needed ones take memory.
struct JSONReader {
  /// The maximum depth of nested values.
  private static let depthLimit = 100

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  /// A position whose line is known.
  private var counted = 0
  private var number = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The kind of the next value.
  enum Kind { case object, array, string, other }

  // MARK: Reading

  /// The line of the next value, from 1.
  mutating func line() -> Int {
    skipSpace()
    return currentLine()
  }

  mutating func kind() -> Kind {
    skipSpace()
    guard position < bytes.count else { return .other }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    default: return .other
    }
  }

  /// Reads an object. The receiver has to read or skip each value.
  mutating func object(
    _ what: String,
    _ body: (String, inout JSONReader) throws(ToolBaselineError) -> Void
  ) throws(ToolBaselineError) {
    try list("{", "}", what) { reader throws(ToolBaselineError) in
      let key = try reader.string("a key")
      reader.skipSpace()
      guard reader.take(":") else { throw reader.error("expected \":\" after a key") }
      try body(key, &reader)
    }
  }

  /// Reads an array. The receiver has to read or skip each element.
  mutating func array(
    _ what: String, _ body: (inout JSONReader) throws(ToolBaselineError) -> Void
  ) throws(ToolBaselineError) {
    try list("[", "]", what, body)
  }

  mutating func string(_ what: String) throws(ToolBaselineError) -> String {
    skipSpace()
    guard take("\"") else { throw error("expected \(what) as text") }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        defer { position += 1 }
        return try text(bytes[start..<position])
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw error("a text contains a control character") }
      position += 1
    }
    throw error("a text has no end")
  }

  /// Reads a whole number that isn't negative.
  mutating func integer(_ what: String) throws(ToolBaselineError) -> Int {
    skipSpace()
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard position - start <= 10, let value = Int(digits), value <= Int(Int32.max),
      position >= bytes.count || !".eE+-".utf8.contains(bytes[position])
    else { throw error("expected \(what) as a whole number") }
    return value
  }

  /// Skips a value of any kind.
  mutating func skip() throws(ToolBaselineError) {
    switch kind() {
    case .object:
      try object("an object") { _, reader throws(ToolBaselineError) in try reader.skip() }
    case .array: try array("an array") { reader throws(ToolBaselineError) in try reader.skip() }
    case .string: _ = try string("a value")
    case .other:
      let start = position
      while position < bytes.count, isWord(bytes[position]) { position += 1 }
      let word = bytes[start..<position]
      let isNumber = word.first.map { isDigit($0) || $0 == UInt8(ascii: "-") } ?? false
      guard
        isNumber && Double(String(decoding: word, as: UTF8.self)) != nil
          || ["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) })
      else { throw error("expected a JSON value") }
    }
  }

  /// Checks that nothing follows the document.
  mutating func finish() throws(ToolBaselineError) {
    skipSpace()
    guard position == bytes.count else { throw error("unexpected text after the document") }
  }

  /// An error at the current position.
  mutating func error(_ message: String) -> ToolBaselineError {
    ToolBaselineError(message, line: currentLine())
  }

  /// Whether the next value is null.
  var isNull: Bool { isNext("null") }

  /// Whether the next value is a negative number.
  var isNegative: Bool { isNext("-") }

  private func isNext(_ text: String) -> Bool {
    let rest = bytes[min(position, bytes.count)...]
    return rest.drop { $0.isSpace }.starts(with: text.utf8)
  }

  // MARK: Parts

  private mutating func list(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ what: String,
    _ element: (inout JSONReader) throws(ToolBaselineError) -> Void
  ) throws(ToolBaselineError) {
    skipSpace()
    guard take(open) else { throw error("expected \(what)") }
    depth += 1
    guard depth <= JSONReader.depthLimit else { throw error("values are nested too deeply") }
    skipSpace()
    if !take(close) {
      while true {
        try element(&self)
        skipSpace()
        if take(close) { break }
        guard take(",") else { throw error("expected \",\" or \"\(close)\"") }
      }
    }
    depth -= 1
  }

  private mutating func escapedString(from start: Int) throws(ToolBaselineError) -> String {
    var result = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(result[...])
      case UInt8(ascii: "\\"): result += try escape()
      case ..<0x20: throw error("a text contains a control character")
      default: result.append(byte)
      }
    }
    throw error("a text has no end")
  }

  private mutating func escape() throws(ToolBaselineError) -> [UInt8] {
    guard position < bytes.count else { throw error("a text has no end") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]), take("\\"), take("u") { units.append(try unit()) }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw error("invalid escape sequence in a text")
      }
      return Array(text.utf8)
    default: throw error("invalid escape sequence in a text")
    }
  }

  private mutating func unit() throws(ToolBaselineError) -> UInt16 {
    let end = min(position + 4, bytes.count)
    guard end - position == 4,
      let unit = UInt16(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else { throw error("invalid escape sequence in a text") }
    position = end
    return unit
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>) throws(ToolBaselineError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("a text isn't valid UTF-8")
    }
    return text
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace {
      position += 1
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func currentLine() -> Int {
    let end = min(position, bytes.count)
    for index in counted..<max(counted, end) where bytes[index] == 0x0A { number += 1 }
    counted = max(counted, end)
    return number
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || "+-.".utf8.contains(byte)
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab, a line feed or a carriage return.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
