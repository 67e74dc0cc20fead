/// Typed bytes that haven't been split into keys yet. A scalar may arrive in several parts.
struct TypedText {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }
  /// The number of bytes at the end that form the beginning of a valid scalar.
  var incompleteBytes: Int { UTF8Tail.incompleteBytes(bytes) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Removes and returns the characters before the last `count` bytes. Scalars that arrived
  /// together and form a cluster are one character. Invalid bytes become U+FFFD.
  mutating func take(keeping count: Int = 0) -> [Character] {
    let complete = bytes.count - count
    guard complete > 0 else { return [] }
    defer { bytes.removeFirst(complete) }
    if complete == 1, bytes[0] < 0x80 { return [Character(Unicode.Scalar(bytes[0]))] }
    return Array(String(decoding: bytes.prefix(complete), as: UTF8.self))
  }
}
