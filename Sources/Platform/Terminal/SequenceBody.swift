/// The bytes between the introducer and the end of a sequence, up to a length that no valid
/// sequence exceeds.
struct SequenceBody {
  /// The maximum length in bytes.
  private static let limit = 4096

  private(set) var bytes: [UInt8] = []
  /// Whether bytes beyond the limit were dropped.
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
