/// Writes JSON on one line, with sorted members. The bytes are the same as those of Foundation's
/// encoder, without an intermediate container for each value.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ tree: JSONTree) {
    switch tree {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(value)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        write(name)
        bytes.append(UInt8(ascii: ":"))
        write(value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func write(_ number: Double) {
    // JSON can't represent infinity or NaN.
    guard number.isFinite else { return bytes += "null".utf8 }
    let text = number.description
    bytes += (text.hasSuffix(".0") ? String(text.dropLast(2)) : text).utf8
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { letters in
      var start = 0
      for index in letters.indices {
        let letter = letters[index]
        guard letter < 0x20 || letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "\\") else {
          continue
        }
        bytes += letters[start..<index]
        start = index + 1
        escape(letter)
      }
      bytes += letters[start...]
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ letter: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(letter)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      let digits = String(letter, radix: 16)
      bytes += (digits.count == 1 ? "u000" : "u00").utf8
      bytes += digits.utf8
    }
  }
}
