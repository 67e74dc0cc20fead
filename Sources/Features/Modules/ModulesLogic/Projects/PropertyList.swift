import WorkspaceLogic

/// A value of an old-style property list, the format of `project.pbxproj`.
///
/// Source: Apple's “Property List Programming Topics”, and the files that Xcode writes.
package struct PropertyList: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case text(String)
    case list([PropertyList])
    case dictionary([String: PropertyList])
  }

  package let content: Content
  /// The byte at which the value begins.
  package let offset: Int

  /// Parses untrusted text.
  ///
  /// - Throws: `ProjectDiagnostic` for the first error.
  package static func parse(_ text: [UInt8]) throws(ProjectDiagnostic) -> PropertyList {
    var parser = PropertyListParser(text)
    return try parser.document()
  }

  /// The text; nil for other values.
  package var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// The elements of a list; empty for other values.
  package var elements: [PropertyList] {
    if case .list(let elements) = content { return elements }
    return []
  }

  /// The values of a dictionary; empty for other values.
  package var values: [String: PropertyList] {
    if case .dictionary(let values) = content { return values }
    return [:]
  }

  package subscript(key: String) -> PropertyList? {
    if case .dictionary(let values) = content { return values[key] }
    return nil
  }
}

private struct PropertyListParser {
  private static let deepest = 64

  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func document() throws(ProjectDiagnostic) -> PropertyList {
    position = ByteOrderMark.length(in: text)
    try skipSpace()
    if position < text.count, text[position] == UInt8(ascii: "<") {
      throw failure("this isn't an old-style property list; save the project with Xcode")
    }
    let value = try value(depth: 0)
    try skipSpace()
    guard position == text.count else { throw failure("expected the end of the file") }
    return value
  }

  private func failure(_ message: String, at offset: Int? = nil) -> ProjectDiagnostic {
    ProjectDiagnostic(message, at: offset ?? position, in: text)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(ProjectDiagnostic) -> PropertyList {
    try skipSpace()
    guard depth < PropertyListParser.deepest else { throw failure("nested too deeply") }
    guard position < text.count else { throw failure("unexpected end of the file") }
    let start = position
    switch text[position] {
    case UInt8(ascii: "{"): return PropertyList(content: try dictionary(depth), offset: start)
    case UInt8(ascii: "("): return PropertyList(content: try list(depth), offset: start)
    case UInt8(ascii: "<"):
      guard let end = text[position...].firstIndex(of: UInt8(ascii: ">")) else {
        throw failure("missing \">\"")
      }
      position = end + 1
      return PropertyList(content: .text(string(start..<position)), offset: start)
    default: return PropertyList(content: .text(try string()), offset: start)
    }
  }

  private mutating func dictionary(_ depth: Int) throws(ProjectDiagnostic) -> PropertyList.Content {
    let start = position
    position += 1
    var values: [String: PropertyList] = [:]
    while true {
      try skipSpace()
      guard position < text.count else { throw failure("missing \"}\"", at: start) }
      if take(UInt8(ascii: "}")) { return .dictionary(values) }
      let key = try string()
      try skipSpace()
      guard take(UInt8(ascii: "=")) else { throw failure("expected \"=\" after \"\(key)\"") }
      values[key] = try value(depth: depth + 1)
      try skipSpace()
      guard take(UInt8(ascii: ";")) else { throw failure("expected \";\"") }
    }
  }

  private mutating func list(_ depth: Int) throws(ProjectDiagnostic) -> PropertyList.Content {
    let start = position
    position += 1
    var elements: [PropertyList] = []
    while true {
      try skipSpace()
      guard position < text.count else { throw failure("missing \")\"", at: start) }
      if take(UInt8(ascii: ")")) { return .list(elements) }
      elements.append(try value(depth: depth + 1))
      try skipSpace()
      guard take(UInt8(ascii: ",")) else {
        if take(UInt8(ascii: ")")) { return .list(elements) }
        throw failure("expected \",\" or \")\"")
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  // MARK: Strings

  private mutating func string() throws(ProjectDiagnostic) -> String {
    guard position < text.count else { throw failure("unexpected end of the file") }
    if text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") {
      return try quoted()
    }
    let start = position
    while position < text.count, PropertyListParser.isPlain(text[position]) { position += 1 }
    guard position > start else { throw failure("expected a value") }
    return string(start..<position)
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_$/:.-+@~".utf8.contains(byte)
    }
  }

  private mutating func quoted() throws(ProjectDiagnostic) -> String {
    let quote = text[position]
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == quote { return String(decoding: bytes, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), position < text.count else {
        bytes.append(byte)
        continue
      }
      let escaped = text[position]
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        let digits = text[position...].prefix(4)
        if let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code)
        {
          bytes += Array(String(Character(scalar)).utf8)
          position += digits.count
        }
      default: bytes.append(escaped)
      }
    }
    throw failure("missing closing quote", at: start)
  }

  // MARK: Space and comments

  private mutating func skipSpace() throws(ProjectDiagnostic) {
    while position < text.count {
      if text[position] <= 0x20 {
        position += 1
      } else if text[position...].starts(with: "//".utf8) {
        position = text[position...].firstIndex(of: 0x0A) ?? text.count
      } else if text[position...].starts(with: "/*".utf8) {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(ProjectDiagnostic) {
    let start = position
    position += 2
    while position + 1 < text.count {
      if text[position] == UInt8(ascii: "*"), text[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw failure("missing \"*/\"", at: start)
  }
}
