import Cache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Byte strings by number: each is kept once, in one stretch of memory.
package struct ByteTable {
  private var bytes: [UInt8] = []
  /// Where each ends; the next begins there.
  private var ends: [UInt32] = []
  /// Numbers plus one, by hash; 0 is a free place. Its size is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 1 << 10)

  package init() {}

  package var count: Int { ends.count }

  /// The number of these bytes, which are added where they are new.
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

  package func withBytes<Result>(
    of number: UInt32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let range = range(of: number)
    return try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
  }

  package subscript(number: UInt32) -> ArraySlice<UInt8> { bytes[range(of: number)] }

  /// Repaired where it is no UTF-8.
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
