/// The SHA-256 hash (FIPS 180-4, section 6.2).
package struct SHA256 {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  private var hash: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var rest: [UInt8] = []
  private var length: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// Creates the hash of no bytes.
  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: some Collection<UInt8>) {
    length += UInt64(bytes.count)
    rest += bytes
    var start = 0
    rest.withUnsafeBufferPointer { buffer in
      while buffer.count - start >= 64 {
        SHA256.take(buffer[start..<start + 64], &hash, &schedule)
        start += 64
      }
    }
    rest.removeFirst(start)
  }

  /// Returns the hash of all bytes, 32 bytes long.
  package func finished() -> [UInt8] {
    var copy = self
    var end: [UInt8] = [0x80]
    end += [UInt8](repeating: 0, count: (119 - rest.count % 64) % 64)
    end += (0..<8).map { UInt8(truncatingIfNeeded: (length * 8) >> (56 - 8 * $0)) }
    copy.update(end)
    return copy.hash.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  /// Returns the hash in hexadecimal.
  func hexadecimal() -> String {
    finished().map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Hashes one block of 64 bytes. Masking shifts and `while` keep builds without optimization fast.
  private static func take(
    _ block: Slice<UnsafeBufferPointer<UInt8>>, _ hash: inout [UInt32], _ words: inout [UInt32]
  ) {
    let bytes = UnsafeBufferPointer(rebasing: block)
    let constants = SHA256.constants
    var index = 0
    while index < 16 {
      let start = index &* 4
      words[index] =
        UInt32(bytes[start]) &<< 24 | UInt32(bytes[start &+ 1]) &<< 16
        | UInt32(bytes[start &+ 2]) &<< 8 | UInt32(bytes[start &+ 3])
      index &+= 1
    }
    while index < 64 {
      let (early, late) = (words[index &- 15], words[index &- 2])
      let low = rotated(early, 7) ^ rotated(early, 18) ^ early &>> 3
      let high = rotated(late, 17) ^ rotated(late, 19) ^ late &>> 10
      words[index] = words[index &- 16] &+ low &+ words[index &- 7] &+ high
      index &+= 1
    }
    var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
    var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
    index = 0
    while index < 64 {
      let high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let one = h &+ high &+ choice &+ constants[index] &+ words[index]
      let low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let two = low &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ one)
      (d, c, b, a) = (c, b, a, one &+ two)
      index &+= 1
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word &>> bits | word &<< (32 &- bits)
  }
}
