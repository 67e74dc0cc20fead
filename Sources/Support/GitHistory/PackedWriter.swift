/// Writes integers in as few bytes as possible, with seven bits in each byte (LEB128), and byte
/// strings with their length.
package struct PackedWriter {
  /// The written bytes.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  package init() {}

  /// Writes a number that is usually small and not negative.
  package mutating func number(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number that may be negative.
  package mutating func signed(_ value: Int) {
    number(value << 1 ^ value >> 63)
  }

  /// Writes bytes without their length.
  package mutating func raw(_ slice: some Collection<UInt8>) {
    bytes.append(contentsOf: slice)
  }

  /// Writes the length of a byte string and its bytes.
  package mutating func text(_ slice: some Collection<UInt8>) {
    number(slice.count)
    raw(slice)
  }
}

/// Reads data that `PackedWriter` wrote. After the end, all values are zero or empty, and `isSound`
/// is false.
package struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Whether all values were read before the end.
  package private(set) var isSound = true

  /// Creates a reader at the start of the data.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads a number.
  package mutating func number() -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: Int64(bitPattern: value)) }
      shift += 7
    }
    isSound = false
    return 0
  }

  /// Reads a number that may be negative.
  package mutating func signed() -> Int {
    let value = UInt(bitPattern: number())
    return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
  }

  /// Reads a number of items that follow, each of which has at least one byte.
  package mutating func count() -> Int {
    let count = number()
    guard count >= 0, count <= bytes.count - position else {
      isSound = false
      return 0
    }
    return count
  }

  /// Reads bytes of a known length.
  package mutating func raw(_ length: Int) -> UnsafeRawBufferPointer {
    guard length >= 0, length <= bytes.count - position else {
      isSound = false
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    defer { position += length }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)])
  }

  /// Reads a byte string.
  package mutating func text() -> UnsafeRawBufferPointer {
    raw(count())
  }
}
