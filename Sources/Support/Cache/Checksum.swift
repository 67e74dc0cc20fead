/// A 64-bit checksum of bytes, computed eight bytes at a time. It detects damaged segments and
/// distributes byte strings over a hash table.
package enum Checksum {
  /// Returns the checksum of the bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      position += 8
    }
    while position < bytes.count {
      hash = (hash ^ UInt64(bytes[position])) &* 0x0000_0100_0000_01B3
      position += 1
    }
    return Int64(bitPattern: hash ^ (hash >> 29))
  }
}
