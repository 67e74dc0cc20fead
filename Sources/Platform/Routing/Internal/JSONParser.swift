/// Reads JSON as RFC 8259 has it, in one pass, and says where it stops being some.
///
/// The codec's own decoder would do, but it names no place, and reading a value of any type through it costs an
/// error for each wrong guess.
struct JSONParser {
  /// Where the text stops being JSON: from 1, the column in characters of Unicode.
  struct Mistake: Error, CustomStringConvertible {
    let message: String
    let line: Int
    let column: Int

    var description: String { "\(message), at line \(line), column \(column)" }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private let depthLimit: Int

  static func parse(_ text: String, depthLimit: Int) throws(Mistake) -> JSONTree {
    var text = text
    let outcome: Result<JSONTree, Mistake> = text.withUTF8 { bytes in
      var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
      do throws(Mistake) {
        let tree = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.index == bytes.count else {
          throw parser.mistake("something follows the value")
        }
        return .success(tree)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Mistake) -> JSONTree {
    skipSpace()
    guard let byte = peek else { throw mistake("the text ends where a value is expected") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw mistake("a value is expected")
    }
  }

  private mutating func object(depth: Int) throws(Mistake) -> JSONTree {
    try enter(depth)
    var members: [String: JSONTree] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else {
        throw mistake("a member's name in quotes is expected")
      }
      let place = index
      let name = try string()
      guard take(UInt8(ascii: ":")) else { throw mistake("“:” is expected") }
      guard members.updateValue(try value(depth: depth), forKey: name) == nil else {
        index = place
        throw mistake("the member “\(name.prefix(60))” is there twice")
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw mistake("“,” or “}” is expected") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Mistake) -> JSONTree {
    try enter(depth)
    var elements: [JSONTree] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat { elements.append(try value(depth: depth)) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw mistake("“,” or “]” is expected") }
    return .array(elements)
  }

  private mutating func enter(_ depth: Int) throws(Mistake) {
    guard depth <= depthLimit else { throw mistake("it is nested deeper than \(depthLimit)") }
    index += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSONTree) throws(Mistake) -> JSONTree {
    let end = index + word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { letters in
      end <= bytes.count && bytes[index..<end].elementsEqual(letters)
    }
    guard isThere else { throw mistake("a value is expected") }
    index = end
    return value
  }

  private mutating func number() throws(Mistake) -> JSONTree {
    let start = index
    _ = takeByte(UInt8(ascii: "-"))
    let whole = digits()
    guard whole == 1 || whole > 1 && bytes[index - whole] != UInt8(ascii: "0") else {
      throw mistake("this is no number")
    }
    var isWhole = true
    if takeByte(UInt8(ascii: ".")) {
      isWhole = false
      guard digits() > 0 else { throw mistake("digits are expected") }
    }
    if takeByte(UInt8(ascii: "e")) || takeByte(UInt8(ascii: "E")) {
      isWhole = false
      if !takeByte(UInt8(ascii: "+")) { _ = takeByte(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw mistake("digits are expected") }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw mistake("the number is too large")
    }
    // 1e3 is as whole as 1000, for whoever reads a whole number.
    if let integer = Int(exactly: number), abs(number) < 0x1p53 { return .integer(integer) }
    return .number(number)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index - start
  }

  // MARK: Strings

  private mutating func string() throws(Mistake) -> String {
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
      case 0..<0x20: throw mistake("a control character stands in a text")
      default: index += 1
      }
    }
    throw mistake("the text ends within a string")
  }

  private mutating func escape() throws(Mistake) -> Unicode.Scalar {
    index += 1
    guard let byte = peek else { throw mistake("the text ends within a string") }
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
      throw mistake("there is no such escape")
    }
  }

  private mutating func scalar() throws(Mistake) -> Unicode.Scalar {
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), takeByte(UInt8(ascii: "\\")),
      takeByte(UInt8(ascii: "u"))
    else { throw mistake("half a character is escaped") }
    let low = try codeUnit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw mistake("half a character is escaped") }
    return scalar
  }

  private mutating func codeUnit() throws(Mistake) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw mistake("four hexadecimal digits are expected") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
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

  private func mistake(_ message: String) -> Mistake {
    let before = bytes[..<min(index, bytes.count)]
    let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = lines.last.map { String(decoding: $0, as: UTF8.self).unicodeScalars.count } ?? 0
    return Mistake(message: message, line: max(1, lines.count), column: column + 1)
  }
}
