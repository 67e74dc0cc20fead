/// Reads the ignored errors of a PHP file as PHPStan writes it: statements of the form
/// `$ignoreErrors[] = ['message' => '…', 'count' => 1, 'path' => __DIR__ . '/File.php'];`. Nothing is
/// executed.
struct PHPBaselineReader {
  private enum Token: Equatable {
    case text(String)
    case word(String)
    case sign(UInt8)
  }

  private let bytes: [UInt8]
  private var position: Int
  private var number = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The caller has found the opening tag.
    position = bytes.firstIndex(of: UInt8(ascii: "?")).map { $0 + 4 } ?? bytes.count
    number += bytes.prefix(position).count { $0 == 0x0A }
  }

  mutating func entries() throws(ToolBaselineError) -> [ToolBaselineEntry] {
    var entries: [ToolBaselineEntry] = []
    var hasVariable = false
    while let token = try next() {
      switch token {
      case .word("$ignoreErrors"):
        hasVariable = true
        entries += try assignment()
      case .word("declare"), .word("return"):
        while let token = try next(), token != .sign(UInt8(ascii: ";")) {}
      case .sign(UInt8(ascii: "?")): return entries
      default: throw error("expected an assignment to $ignoreErrors")
      }
    }
    guard hasVariable else { throw ToolBaselineError("the file isn't a PHPStan baseline") }
    return entries
  }

  // MARK: Statements

  private mutating func assignment() throws(ToolBaselineError) -> [ToolBaselineEntry] {
    var token = try next()
    if token == .sign(UInt8(ascii: "[")) {
      try expect("]")
      token = try next()
    }
    guard token == .sign(UInt8(ascii: "=")) else { throw error("expected \"=\"") }
    try expect("[")
    var item = PHPStanBaseline.IgnoredError(line: number)
    var hasKeys = false
    while let token = try next() {
      switch token {
      case .sign(UInt8(ascii: "]")):
        try expect(";")
        return hasKeys ? try item.entries() : []
      case .sign(UInt8(ascii: ",")): continue
      case .text(let key):
        hasKeys = true
        try expect("=")
        try expect(">")
        try readValue(of: key, into: &item)
      default: throw error("expected a key")
      }
    }
    throw error("an array has no end")
  }

  private mutating func readValue(
    of key: String, into item: inout PHPStanBaseline.IgnoredError
  ) throws(ToolBaselineError) {
    let line = number
    if peek(UInt8(ascii: "[")) {
      try expect("[")
      while !peek(UInt8(ascii: "]")) {
        try item.add(key, try value(), line: number)
        if peek(UInt8(ascii: ",")) { try expect(",") }
      }
      try expect("]")
    } else {
      try item.set(key, try value(), line: line)
    }
  }

  /// A text, a word or a path after `__DIR__`.
  private mutating func value() throws(ToolBaselineError) -> String {
    switch try next() {
    case .text(let text): return text
    case .word("__DIR__"):
      try expect(".")
      guard case .text(let text) = try next(), text.hasPrefix("/") else {
        throw error("expected a path after __DIR__")
      }
      return "." + text
    case .word(let word): return word
    default: throw error("expected a value")
    }
  }

  // MARK: Tokens

  private mutating func expect(_ scalar: Unicode.Scalar) throws(ToolBaselineError) {
    guard try next() == .sign(UInt8(ascii: scalar)) else { throw error("expected \"\(scalar)\"") }
  }

  private mutating func peek(_ sign: UInt8) -> Bool {
    skipSpace()
    return position < bytes.count && bytes[position] == sign
  }

  private mutating func next() throws(ToolBaselineError) -> Token? {
    skipSpace()
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return .text(try text(byte)) }
    let start = position
    while position < bytes.count, isWord(bytes[position]) { position += 1 }
    if position > start { return .word(String(decoding: bytes[start..<position], as: UTF8.self)) }
    position += 1
    return .sign(byte)
  }

  private mutating func text(_ quote: UInt8) throws(ToolBaselineError) -> String {
    position += 1
    var result: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote { return String(decoding: result, as: UTF8.self) }
      if byte == 0x0A { number += 1 }
      guard byte == UInt8(ascii: "\\"), position < bytes.count else {
        result.append(byte)
        continue
      }
      let escaped = bytes[position]
      let isEscape =
        escaped == quote || escaped == UInt8(ascii: "\\")
        || quote == UInt8(ascii: "\"") && escaped == UInt8(ascii: "$")
      if !isEscape { result.append(byte) }
      result.append(escaped)
      position += 1
    }
    throw error("a text has no end")
  }

  /// Skips whitespace and comments.
  private mutating func skipSpace() {
    while position < bytes.count {
      let byte = bytes[position]
      let rest = bytes[position...]
      if byte == UInt8(ascii: "#") || rest.starts(with: "//".utf8) {
        position = rest.firstIndex(of: 0x0A) ?? bytes.count
      } else if rest.starts(with: "/*".utf8) {
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) {
          if bytes[position] == 0x0A { number += 1 }
          position += 1
        }
        position = min(position + 2, bytes.count)
      } else if byte.isSpace {
        if byte == 0x0A { number += 1 }
        position += 1
      } else {
        return
      }
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  private func error(_ message: String) -> ToolBaselineError {
    ToolBaselineError(message, line: number)
  }
}
