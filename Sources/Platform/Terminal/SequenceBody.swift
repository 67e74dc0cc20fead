/// What stands between the introducer of a sequence and its end, as far as it isn't longer than any that means
/// something.
struct SequenceBody {
  /// In bytes.
  private static let limit = 4096

  private(set) var bytes: [UInt8] = []
  /// Whether there was more.
  private(set) var isCut = false

  var isEmpty: Bool { bytes.isEmpty }

  mutating func keep(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) } else { isCut = true }
  }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    isCut = false
  }
}
