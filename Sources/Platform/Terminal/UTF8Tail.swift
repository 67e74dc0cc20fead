/// Finds incomplete scalars at the end of UTF-8 bytes.
enum UTF8Tail {
  /// Returns the number of bytes at the end that form the beginning of a valid scalar (Unicode,
  /// table 3-7), or 0 if the end is complete or already invalid.
  static func incompleteBytes(_ bytes: [UInt8]) -> Int {
    for length in 1...3 where length <= bytes.count {
      let first = bytes[bytes.count - length]
      if first & 0xC0 == 0x80 { continue }
      guard length < expectedLength(first) else { return 0 }
      guard length > 1 else { return 1 }
      return secondBytes(after: first).contains(bytes[bytes.count - length + 1]) ? length : 0
    }
    return 0
  }

  private static func expectedLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8> {
    switch first {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
