/// Writes pretty-printed JSON piece by piece, with the same bytes as ``JSONOutput`` but without
/// building a tree of all values first.
///
/// The caller writes the keys of an object in alphabetical order.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  /// A line feed and the indentation of the current line.
  private var newLine = Array("\n".utf8)
  /// Whether the innermost object or array is still empty.
  private var isEmpty = true
  private let limit = 1 << 16
  private let output: (UnsafeBufferPointer<UInt8>) -> Void

  /// - Parameter output: receives the text in parts of about 64 KB, each of complete values.
  package init(to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.output = output
    bytes.reserveCapacity(limit + 1024)
  }

  /// Passes the rest of the text to the output.
  package mutating func finish() {
    bytes.withUnsafeBufferPointer(output)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Containers

  /// Writes an object.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    contain("{", "}") { members(&$0) }
  }

  /// Writes an array.
  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    contain("[", "]") { json in
      for element in elements {
        json.separate()
        write(&json, element)
      }
    }
  }

  /// Writes the key of an object's next member, which needs no escapes.
  package mutating func key(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes += name.utf8
    bytes += "\" : ".utf8
  }

  private mutating func contain(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ contents: (inout JSONWriter) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    newLine += "  ".utf8
    isEmpty = true
    contents(&self)
    newLine.removeLast(2)
    // An empty container has an empty line.
    if isEmpty { bytes.append(UInt8(ascii: "\n")) }
    isEmpty = false
    bytes += newLine
    bytes.append(UInt8(ascii: close))
  }

  private mutating func separate() {
    if bytes.count >= limit { finish() }
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes += newLine
  }

  // MARK: Values

  package mutating func null() { bytes += "null".utf8 }

  package mutating func boolean(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }

  package mutating func number(_ value: Int) { bytes += String(value).utf8 }

  /// Writes a finite number.
  package mutating func number(_ value: Double) {
    let text = value.description
    bytes += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
  }

  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(JSONWriter.isPlain) { bytes += text.utf8 } else { escape(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte is an ASCII character that stays as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escape(_ text: String) {
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
  }
}
