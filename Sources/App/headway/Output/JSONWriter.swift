/// Writes pretty-printed JSON piece by piece, with the same bytes as ``JSONOutput`` but without
/// building a tree of all values first.
///
/// The caller writes the keys of an object in alphabetical order.
struct JSONWriter {
  private var bytes: [UInt8] = []
  /// The number of open objects and arrays.
  private var depth = 0
  /// Whether the innermost object or array is still empty.
  private var isEmpty = true
  private let limit = 1 << 16
  private let output: (UnsafeBufferPointer<UInt8>) -> Void

  /// - Parameter output: receives the text in parts of about 64 KB, each of complete values.
  init(to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.output = output
    bytes.reserveCapacity(limit + 1024)
  }

  /// Passes the rest of the text to the output.
  mutating func finish() {
    bytes.withUnsafeBufferPointer(output)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Containers

  /// Writes an object.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    contain("{", "}") { members(&$0) }
  }

  /// Writes an array.
  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    contain("[", "]") { json in
      for element in elements {
        json.separate()
        write(&json, element)
      }
    }
  }

  /// Writes the key of an object's next member.
  mutating func key(_ name: String) {
    separate()
    string(name)
    bytes += " : ".utf8
  }

  private mutating func contain(
    _ open: Character, _ close: Character, _ contents: (inout JSONWriter) -> Void
  ) {
    bytes += open.utf8
    bytes += "\n".utf8
    depth += 1
    isEmpty = true
    contents(&self)
    depth -= 1
    isEmpty = false
    bytes += "\n".utf8
    indent()
    bytes += close.utf8
  }

  private mutating func separate() {
    if bytes.count >= limit { finish() }
    if !isEmpty { bytes += ",\n".utf8 }
    isEmpty = false
    indent()
  }

  private mutating func indent() {
    for _ in 0..<depth { bytes += "  ".utf8 }
  }

  // MARK: Values

  mutating func null() { bytes += "null".utf8 }

  mutating func boolean(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }

  mutating func number(_ value: Int) { bytes += String(value).utf8 }

  /// Writes a finite number.
  mutating func number(_ value: Double) {
    let text = value.description
    bytes += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
  }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case "\u{8}": bytes += #"\b"#.utf8
      case "\u{C}": bytes += #"\f"#.utf8
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        bytes += (digits.count < 2 ? "\\u000" : "\\u00").utf8
        bytes += digits.utf8
      default: bytes += scalar.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
