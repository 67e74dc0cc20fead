/// Reads the elements of an XML document. Document types and their entities aren't supported, so
/// that a document never refers to anything else.
struct XMLReader {
  enum Event: Equatable {
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var counted = 0
  private var number = 1
  /// The names of the open elements.
  private var open: [String] = []
  /// The element that ended where it started.
  private var pending: String?
  private var hasRoot = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The number of open elements.
  var depth: Int { open.count }

  /// The line of the current position, from 1.
  mutating func line() -> Int {
    let end = min(position, bytes.count)
    for index in counted..<max(counted, end) where bytes[index] == 0x0A { number += 1 }
    counted = max(counted, end)
    return number
  }

  /// Returns the next event; nil at the end of the document.
  mutating func next() throws(ToolBaselineError) -> Event? {
    if let name = pending {
      pending = nil
      open.removeLast()
      return .end(name)
    }
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        let text = try characters()
        if !open.isEmpty { return .text(text) }
        guard text.allSatisfy(\.isWhitespace) else { throw error("text outside of all elements") }
      } else if isNext("<!--") {
        try skip(to: "-->", "a comment")
      } else if isNext("<?") {
        try skip(to: "?>", "an instruction")
      } else if isNext("<![CDATA[") {
        position += 9
        let start = position
        try skip(to: "]]>", "a CDATA section")
        return .text(try text(bytes[start..<(position - 3)]))
      } else if isNext("<!") {
        throw error("document types aren't supported")
      } else if isNext("</") {
        return try endTag()
      } else {
        return try startTag()
      }
    }
    guard open.isEmpty, hasRoot else {
      throw error(open.last.map { "<\($0)> has no end" } ?? "the document has no element")
    }
    return nil
  }

  mutating func error(_ message: String) -> ToolBaselineError {
    ToolBaselineError(message, line: line())
  }

  // MARK: Parts

  private mutating func startTag() throws(ToolBaselineError) -> Event {
    position += 1
    let name = try self.name()
    guard !open.isEmpty || !hasRoot else { throw error("more than one root element") }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if take(">") { break }
      if take("/") {
        guard take(">") else { throw error("expected \">\"") }
        pending = name
        break
      }
      let key = try self.name()
      skipSpace()
      guard take("=") else { throw error("expected \"=\" after an attribute") }
      skipSpace()
      guard attributes.updateValue(try value(), forKey: key) == nil else {
        throw error("the attribute \(key) occurs twice")
      }
    }
    hasRoot = true
    open.append(name)
    return .start(name, attributes)
  }

  private mutating func endTag() throws(ToolBaselineError) -> Event {
    position += 2
    let name = try self.name()
    skipSpace()
    guard take(">") else { throw error("expected \">\"") }
    guard open.last == name else { throw error("unexpected end of <\(name)>") }
    open.removeLast()
    return .end(name)
  }

  private mutating func name() throws(ToolBaselineError) -> String {
    let start = position
    while position < bytes.count, isName(bytes[position]) { position += 1 }
    guard position > start else { throw error("expected a name") }
    return try text(bytes[start..<position])
  }

  private mutating func value() throws(ToolBaselineError) -> String {
    guard position < bytes.count, "\"'".utf8.contains(bytes[position]) else {
      throw error("expected a quoted value")
    }
    let quote = bytes[position]
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote { position += 1 }
    guard position < bytes.count else { throw error("a value has no end") }
    let raw = bytes[start..<position]
    guard !raw.contains(UInt8(ascii: "<")) else { throw error("a value contains \"<\"") }
    position += 1
    return try unescaped(raw)
  }

  private mutating func characters() throws(ToolBaselineError) -> String {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return try unescaped(bytes[start..<position])
  }

  private mutating func unescaped(_ raw: ArraySlice<UInt8>) throws(ToolBaselineError) -> String {
    guard raw.contains(UInt8(ascii: "&")) else { return try text(raw) }
    var result = ""
    var rest = raw
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += try text(rest[rest.startIndex..<start])
      guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw error("\"&\" without an entity")
      }
      result += try entity(try text(rest[(start + 1)..<end]))
      rest = rest[(end + 1)...]
    }
    return result + (try text(rest))
  }

  private mutating func entity(_ name: String) throws(ToolBaselineError) -> String {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let code =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let scalar = code.flatMap({ Unicode.Scalar($0) }) else {
        throw error("unknown entity &\(name);")
      }
      return String(Character(scalar))
    }
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>) throws(ToolBaselineError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("a text isn't valid UTF-8")
    }
    return text
  }

  private mutating func skip(to end: String, _ what: String) throws(ToolBaselineError) {
    let end = Array(end.utf8)
    while position + end.count <= bytes.count {
      if bytes[position..<(position + end.count)].elementsEqual(end) {
        position += end.count
        return
      }
      position += 1
    }
    throw error("\(what) has no end")
  }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace {
      position += 1
    }
  }

  private func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
      || ":_-.".utf8.contains(byte)
  }
}
