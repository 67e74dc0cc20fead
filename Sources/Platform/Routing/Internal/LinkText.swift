/// Rules for characters in links, and how links appear in messages.
enum LinkText {
  /// Returns whether the text is a valid name of a route or host.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 128 && text.utf8.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Returns whether the text is a valid URL scheme (RFC 3986, section 3.1).
  static func isScheme(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic
    else { return false }
    return text.utf8.allSatisfy { byte in
      byte != UInt8(ascii: "_") && (byte == UInt8(ascii: "+") || isNameByte(byte))
    }
  }

  /// Returns whether a scalar is a control character, a line separator or a bidirectional control.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C, 0xFEFF: true
    default: scalar.properties.generalCategory == .control
    }
  }

  static func hasForbidden(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains(where: isForbidden)
  }

  /// Returns whether JSON contains an escape sequence for a forbidden character, such as `\\u001b`
  /// or `\\n`.
  static func hidesForbidden(json: some StringProtocol) -> Bool {
    var rest = json.unicodeScalars[...]
    while let backslash = rest.firstIndex(of: "\\") {
      rest = rest[rest.index(after: backslash)...]
      guard let escape = rest.popFirst() else { return false }
      if "nrtbf".unicodeScalars.contains(escape) { return true }
      guard escape == "u" else { continue }
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init), isForbidden(scalar) {
        return true
      }
    }
    return false
  }

  /// Returns at most 60 characters of a text, with forbidden ones replaced, for messages.
  static func shown(_ text: some StringProtocol) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(60) {
      shown.unicodeScalars.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
    }
    return text.unicodeScalars.dropFirst(60).isEmpty ? shown : shown + "…"
  }

  /// Decodes a percent-encoded text; nil for an invalid escape or invalid UTF-8.
  static func unescaped(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Percent-encodes every byte except for RFC 3986's unreserved ones and those in `kept`.
  static func escaped(_ text: String, keeping kept: String = "") -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isNameByte(byte) || byte == UInt8(ascii: "~") || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
