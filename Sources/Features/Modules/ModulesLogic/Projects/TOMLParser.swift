import WorkspaceLogic

/// Parses TOML into values.
struct TOMLParser {
  private static let deepest = 64

  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func document() throws(ProjectDiagnostic) -> TOMLValue {
    position = ByteOrderMark.length(in: text)
    var root = TOMLValue(.table([:]), offset: 0, isOpen: true)
    var table: [String] = []
    while true {
      skipSpace(withLines: true)
      guard position < text.count else { return root }
      let start = position
      if text[position] == UInt8(ascii: "[") {
        table = try header(&root)
      } else {
        let path = try key()
        try expect("=", "after the key")
        skipSpace(withLines: false)
        let (content, offset) = try value(depth: 0)
        let value = TOMLValue(content, offset: offset, keyOffset: start)
        guard root.insert(value, at: (table + path)[...]) else {
          throw failure("\"\(path.joined(separator: "."))\" is defined twice", at: start)
        }
      }
      skipSpace(withLines: false)
      guard position >= text.count || text[position] == 0x0A || text[position] == 0x0D else {
        throw failure("expected the end of the line")
      }
    }
  }

  private func failure(_ message: String, at offset: Int? = nil) -> ProjectDiagnostic {
    ProjectDiagnostic(message, at: min(offset ?? position, text.count), in: text)
  }

  /// Reads `[a.b]` or `[[a.b]]` and opens the table.
  private mutating func header(_ root: inout TOMLValue) throws(ProjectDiagnostic) -> [String] {
    let start = position
    position += 1
    let isList = take("[")
    let path = try key()
    try expect("]", "after the name of the table")
    if isList, !take("]") { throw failure("expected \"]]\" after the name of the table") }
    let value = TOMLValue(.table([:]), offset: start, keyOffset: start, isOpen: true)
    let isNew = isList ? root.append(value, at: path[...]) : root.insert(value, at: path[...])
    guard isNew else {
      throw failure("\"\(path.joined(separator: "."))\" is defined twice", at: start)
    }
    return path
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(
    _ character: Unicode.Scalar, _ place: String
  ) throws(ProjectDiagnostic) {
    skipSpace(withLines: false)
    guard take(character) else { throw failure("expected \"\(character)\" \(place)") }
  }

  private mutating func skipSpace(withLines: Bool) {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x09: position += 1
      case 0x0A, 0x0D:
        guard withLines else { return }
        position += 1
      case UInt8(ascii: "#"):
        position = text[position...].firstIndex(of: 0x0A) ?? text.count
      default: return
      }
    }
  }

  // MARK: Keys

  /// A key with one or more parts.
  private mutating func key() throws(ProjectDiagnostic) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpace(withLines: false)
      guard position < text.count else { throw failure("expected a key") }
      if text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") {
        parts.append(try string())
      } else {
        let start = position
        while position < text.count, TOMLParser.isKeyPart(text[position]) { position += 1 }
        guard position > start else { throw failure("expected a key") }
        parts.append(String(decoding: text[start..<position], as: UTF8.self))
      }
      guard parts.count < TOMLParser.deepest else { throw failure("nested too deeply") }
      skipSpace(withLines: false)
    } while take(".")
    return parts
  }

  private static func isKeyPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: Values

  private mutating func value(
    depth: Int
  ) throws(ProjectDiagnostic) -> (content: TOMLValue.Content, offset: Int) {
    guard depth < TOMLParser.deepest else { throw failure("nested too deeply") }
    guard position < text.count else { throw failure("expected a value") }
    let start = position
    switch text[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return (.text(try string()), start)
    case UInt8(ascii: "["): return (try list(depth), start)
    case UInt8(ascii: "{"): return (try table(depth), start)
    default:
      while position < text.count, !",]}#\n\r".utf8.contains(text[position]) { position += 1 }
      var end = position
      while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
      guard end > start else { throw failure("expected a value", at: start) }
      return (.other(String(decoding: text[start..<end], as: UTF8.self)), start)
    }
  }

  private mutating func list(_ depth: Int) throws(ProjectDiagnostic) -> TOMLValue.Content {
    let start = position
    position += 1
    var elements: [TOMLValue] = []
    while true {
      skipSpace(withLines: true)
      guard position < text.count else { throw failure("missing \"]\"", at: start) }
      if take("]") { return .list(elements) }
      let (content, offset) = try value(depth: depth + 1)
      elements.append(TOMLValue(content, offset: offset))
      skipSpace(withLines: true)
      if take(",") { continue }
      guard take("]") else { throw failure("expected \",\" or \"]\"") }
      return .list(elements)
    }
  }

  private mutating func table(_ depth: Int) throws(ProjectDiagnostic) -> TOMLValue.Content {
    let start = position
    position += 1
    var result = TOMLValue(.table([:]), offset: start, isOpen: true)
    while true {
      skipSpace(withLines: true)
      guard position < text.count else { throw failure("missing \"}\"", at: start) }
      if take("}") { return result.content }
      let keyOffset = position
      let path = try key()
      try expect("=", "after the key")
      skipSpace(withLines: false)
      let (content, offset) = try value(depth: depth + 1)
      guard
        result.insert(
          TOMLValue(content, offset: offset, keyOffset: keyOffset), at: path[...])
      else {
        throw failure("\"\(path.joined(separator: "."))\" is defined twice", at: keyOffset)
      }
      skipSpace(withLines: true)
      if take(",") { continue }
      guard take("}") else { throw failure("expected \",\" or \"}\"") }
      return result.content
    }
  }

  // MARK: Strings

  private mutating func string() throws(ProjectDiagnostic) -> String {
    let start = position
    let quote = text[position]
    let isLong = text[position...].prefix(3).elementsEqual([quote, quote, quote])
    position += isLong ? 3 : 1
    if isLong, position < text.count, text[position] == 0x0A { position += 1 }
    var bytes: [UInt8] = []
    while position < text.count {
      let byte = text[position]
      if byte == quote {
        if !isLong {
          position += 1
          return String(decoding: bytes, as: UTF8.self)
        }
        if text[position...].prefix(3).elementsEqual([quote, quote, quote]) {
          position += 3
          return String(decoding: bytes, as: UTF8.self)
        }
      }
      if byte == 0x0A, !isLong { break }
      position += 1
      guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), position < text.count else {
        bytes.append(byte)
        continue
      }
      escape(into: &bytes)
    }
    throw failure("missing closing quote", at: start)
  }

  private mutating func escape(into bytes: inout [UInt8]) {
    let escaped = text[position]
    position += 1
    switch escaped {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let digits = text[position...].prefix(escaped == UInt8(ascii: "u") ? 4 : 8)
      if let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        bytes += Array(String(Character(scalar)).utf8)
        position += digits.count
      }
    case 0x0A, 0x0D, 0x20, 0x09:
      // A backslash at the end of a line joins it with the next one.
      while position < text.count, text[position] <= 0x20 { position += 1 }
    default: bytes.append(escaped)
    }
  }
}
