/// Links of text on a terminal: which addresses are let through, and how they are written.
///
/// Source: <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>.
public enum Hyperlink {
  /// The schemes of addresses that text may link to: what the terminal's side can open. An app's own links
  /// are opened by the app.
  public static let schemes: Set<String> = ["http", "https", "file"]
  /// The longest address, in bytes: what terminals agree on.
  static let limit = 2_083

  /// An address as it may go to a terminal: of a known scheme, and of ASCII characters that can be seen.
  /// Letters of other scripts are percent-encoded.
  ///
  /// - Returns: nil for any other scheme, for control characters or spaces, and for what is too long.
  public static func address(_ text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      schemes.contains(text[..<colon].lowercased()),
      // C1 controls are not ASCII, and controls all the same.
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0).contains($0.value) })
    else { return nil }
    let address = encoded(text) { $0 < 0x80 }
    return address.utf8.count <= limit ? address : nil
  }

  /// The address of a file of this machine, by its absolute path; nil for a relative one.
  public static func file(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    return address("file://" + encoded(path, keeping: isPlain))
  }

  /// What begins a link on the terminal; its text comes after it, and ``end``.
  public static func begin(_ address: String) -> String { "\u{1B}]8;;\(address)\u{1B}\\" }

  /// What ends a link on the terminal.
  public static let end = "\u{1B}]8;;\u{1B}\\"

  /// RFC 3986, section 2.3, and the slash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
