/// Writes numbers in as few bytes as they need, seven bits in each (LEB128), and bytes with their length.
package struct PackedWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func number(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A number that may be negative.
  package mutating func signed(_ value: Int) {
    number(value << 1 ^ value >> 63)
  }

  package mutating func raw(_ slice: some Collection<UInt8>) {
    bytes.append(contentsOf: slice)
  }

  package mutating func text(_ slice: some Collection<UInt8>) {
    number(slice.count)
    raw(slice)
  }
}

/// Reads what `PackedWriter` wrote. Past the end all is zero and empty, and `isSound` says so.
package struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Whether nothing was read past the end.
  package private(set) var isSound = true

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

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

  package mutating func signed() -> Int {
    let value = UInt(bitPattern: number())
    return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
  }

  /// A number that says how many items follow, of which each takes at least a byte.
  package mutating func count() -> Int {
    let count = number()
    guard count >= 0, count <= bytes.count - position else {
      isSound = false
      return 0
    }
    return count
  }

  package mutating func raw(_ length: Int) -> UnsafeRawBufferPointer {
    guard length >= 0, length <= bytes.count - position else {
      isSound = false
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    defer { position += length }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)])
  }

  package mutating func text() -> UnsafeRawBufferPointer {
    raw(count())
  }
}
