/// Reads a bracketed paste up to the bracket at its end, and keeps a part that isn't too long.
struct PasteReader {
  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  /// How many bytes of one paste are kept; what is beyond is dropped up to the paste's end.
  let limit: Int
  private var bytes: [UInt8] = []
  /// How much of what may be the end came last.
  private var matched = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// - Returns: whether that was the end.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    keepMatched()
    if byte == 0x1B { matched = 1 } else { keep(CollectionOfOne(byte)) }
    return false
  }

  /// The text so far without the bracket at its end, if there was one; then it is empty again.
  mutating func text() -> String {
    if matched < Self.end.count { keepMatched() }
    defer { self = PasteReader(limit: limit) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes what looked like the end for text.
  private mutating func keepMatched() {
    if matched > 0 { keep(Self.end.prefix(matched)) }
    matched = 0
  }

  private mutating func keep(_ part: some Collection<UInt8>) {
    if bytes.count + part.count <= limit { bytes.append(contentsOf: part) }
  }
}
