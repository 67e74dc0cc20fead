/// Text that was typed, until it is told which keys those were: a scalar may come in pieces.
struct TypedText {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }
  /// How many bytes at the end begin a scalar that can still become complete.
  var incompleteBytes: Int { UTF8Tail.incompleteBytes(bytes) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// The characters but for the last `count` bytes, which stay. Scalars that came together and form a cluster
  /// are one character; what isn't valid is U+FFFD.
  mutating func take(keeping count: Int = 0) -> [Character] {
    let complete = bytes.count - count
    guard complete > 0 else { return [] }
    defer { bytes.removeFirst(complete) }
    if complete == 1, bytes[0] < 0x80 { return [Character(Unicode.Scalar(bytes[0]))] }
    return Array(String(decoding: bytes.prefix(complete), as: UTF8.self))
  }
}
