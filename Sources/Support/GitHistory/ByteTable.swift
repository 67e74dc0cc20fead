import Cache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers for byte strings. Each string is stored once, in contiguous memory.
package struct ByteTable {
  private var bytes: [UInt8] = []
  /// The end of each string, which is the start of the next one.
  private var ends: [UInt32] = []
  /// Numbers plus one, by hash; 0 is a free slot. The size is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 1 << 10)

  /// Creates an empty table.
  package init() {}

  /// The number of strings.
  package var count: Int { ends.count }

  /// Returns the number of a string, and adds the string if it is new.
  package mutating func number(of text: UnsafeRawBufferPointer) -> UInt32 {
    if ends.count * 2 >= slots.count { grow() }
    var slot = ByteTable.hash(text) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = slots[slot] - 1
      if isEqual(candidate, text) { return candidate }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(ends.count)
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    slots[slot] = number + 1
    return number
  }

  /// Calls `body` with the bytes of a string.
  package func withBytes<Result>(
    of number: UInt32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let range = range(of: number)
    return try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
  }

  /// The bytes of a string.
  package subscript(number: UInt32) -> ArraySlice<UInt8> { bytes[range(of: number)] }

  /// Returns a string as text. Invalid UTF-8 is replaced.
  package func text(_ number: UInt32) -> String { String(decoding: self[number], as: UTF8.self) }

  private func range(of number: UInt32) -> Range<Int> {
    let index = Int(number)
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  private func isEqual(_ number: UInt32, _ text: UnsafeRawBufferPointer) -> Bool {
    let range = range(of: number)
    guard range.count == text.count else { return false }
    guard let other = text.baseAddress else { return true }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + range.lowerBound, other, range.count) == 0 } ?? false
    }
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 0..<UInt32(ends.count) {
      var slot = withBytes(of: number) { ByteTable.hash($0) } & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number + 1
    }
  }

  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    Int(truncatingIfNeeded: Checksum.of(text) & 0x7FFF_FFFF_FFFF)
  }
}
