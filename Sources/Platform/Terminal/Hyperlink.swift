/// Hyperlinks on a terminal: which addresses are allowed, and the control sequences for links.
///
/// Source: <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>.
public enum Hyperlink {
  /// The schemes that links on the terminal may have: those that the user's machine can open. The
  /// app itself opens its own links.
  package static let schemes: Set<String> = ["http", "https", "file"]
  /// The longest address in bytes that terminals commonly accept.
  static let limit = 2_083

  /// Returns an address that is safe to send to a terminal: it has a scheme that the user's machine
  /// can open, and contains only visible ASCII characters. Non-ASCII letters are percent-encoded.
  ///
  /// - Returns: nil if the address has another scheme, contains control characters or spaces, or is
  ///   too long.
  public static func address(_ text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      schemes.contains(text[..<colon].lowercased()),
      // C1 controls aren't ASCII, but terminals interpret them.
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0).contains($0.value) })
    else { return nil }
    let address = encoded(text) { $0 < 0x80 }
    return address.utf8.count <= limit ? address : nil
  }

  /// Returns the `file:` address of an absolute path on this machine, or nil if the path is
  /// relative.
  public static func file(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    return address("file://" + encoded(path, keeping: isPlain))
  }

  /// Returns the control sequence that begins a link. Print the link's text after it, followed by
  /// ``end``.
  public static func begin(_ address: String) -> String { "\u{1B}]8;;\(address)\u{1B}\\" }

  /// The control sequence that ends a link.
  public static let end = "\u{1B}]8;;\u{1B}\\"

  /// Returns whether a byte needs no percent-encoding: unreserved characters (RFC 3986, section
  /// 2.3) and the slash.
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
