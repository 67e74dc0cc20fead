#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers for object identifiers, which have 20 bytes, or 32 in a SHA-256 repository.
package struct ObjectTable {
  /// The size of an identifier in bytes.
  package let width: Int
  /// The identifiers, one after the other.
  package private(set) var bytes: [UInt8] = []
  /// The number of identifiers.
  package private(set) var count = 0
  /// Numbers plus one, by hash; 0 is a free slot. The size is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 1 << 12)

  /// Creates an empty table.
  package init(width: Int) { self.width = width }

  /// Returns the number of a binary identifier, and adds the identifier if it is new.
  package mutating func number(of id: UnsafeRawBufferPointer) -> UInt32 {
    if count * 2 >= slots.count { grow() }
    var slot = firstSlot(of: id)
    while slots[slot] != 0 {
      if isEqual(slots[slot] - 1, id) { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: id)
    count += 1
    slots[slot] = UInt32(count)
    return UInt32(count - 1)
  }

  /// Returns the number of a binary identifier; nil if it isn't in the table.
  package func known(_ id: UnsafeRawBufferPointer) -> UInt32? {
    var slot = firstSlot(of: id)
    while slots[slot] != 0 {
      if isEqual(slots[slot] - 1, id) { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the number of a hexadecimal identifier, and adds the identifier if it is new.
  package mutating func number(ofHex hex: UnsafeRawBufferPointer) -> UInt32 {
    withUnsafeTemporaryAllocation(byteCount: width, alignment: 8) { id in
      for index in 0..<width {
        let high = index * 2 < hex.count ? hex[index * 2] : 0x30
        let low = index * 2 + 1 < hex.count ? hex[index * 2 + 1] : 0x30
        id[index] = ObjectTable.nibble(high) << 4 | ObjectTable.nibble(low)
      }
      return number(of: UnsafeRawBufferPointer(id))
    }
  }

  /// Returns the number of a hexadecimal identifier, and adds the identifier if it is new.
  package mutating func number(ofHex hex: String) -> UInt32 {
    var hex = hex
    return hex.withUTF8 { number(ofHex: UnsafeRawBufferPointer($0)) }
  }

  /// The binary identifier with this number.
  package subscript(number: UInt32) -> ArraySlice<UInt8> {
    bytes[(Int(number) * width)..<(Int(number) * width + width)]
  }

  /// Appends the hexadecimal digits of an identifier to `text`.
  package func appendHex(of number: UInt32, to text: inout [UInt8]) {
    for byte in self[number] {
      text.append(ObjectTable.digits[Int(byte >> 4)])
      text.append(ObjectTable.digits[Int(byte & 15)])
    }
  }

  /// Returns an identifier in hexadecimal.
  package func hex(_ number: UInt32) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(width * 2)
    appendHex(of: number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func nibble(_ digit: UInt8) -> UInt8 {
    digit <= 0x39 ? digit &- 0x30 : (digit | 0x20) &- 0x57
  }

  /// Identifiers are uniformly distributed, so their first bytes serve as their hash.
  private func firstSlot(of id: UnsafeRawBufferPointer) -> Int {
    Int(truncatingIfNeeded: id.loadUnaligned(as: UInt64.self)) & (slots.count - 1)
  }

  private func isEqual(_ number: UInt32, _ id: UnsafeRawBufferPointer) -> Bool {
    let start = Int(number) * width
    guard let other = id.baseAddress else { return false }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + start, other, width) == 0 } ?? false
    }
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      let start = number * width
      var slot = bytes.withUnsafeBytes {
        firstSlot(of: UnsafeRawBufferPointer(rebasing: $0[start..<(start + width)]))
      }
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
