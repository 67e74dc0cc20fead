/// The control sequence that copies text to the user's clipboard.
///
/// Source: xterm control sequences, “Operating System Commands”, Ps = 5 2.
package enum ClipboardSequence {
  /// The longest text that can be copied, in UTF-8 bytes. Terminals drop sequences of more than
  /// 100,000 bytes.
  package static let limit = 74_000

  /// Returns an OSC 52 sequence with the text in Base64, so that no character of the text can act
  /// on the terminal.
  ///
  /// - Returns: nil if the text is longer than ``limit``.
  package static func copying(_ text: String) -> String? {
    guard text.utf8.count <= limit else { return nil }
    return "\u{1B}]52;c;\(base64(text.utf8))\u{1B}\\"
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Source: RFC 4648, section 4.
  static func base64(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var held = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 6 {
        held -= 6
        text.append(digits[Int(bits >> held & 63)])
      }
    }
    if held > 0 { text.append(digits[Int(bits << (6 - held) & 63)]) }
    while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }
}
