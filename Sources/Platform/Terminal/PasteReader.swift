/// Reads a bracketed paste up to its closing bracket and keeps its text up to a size limit.
struct PasteReader {
  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  /// The number of bytes of a paste to keep. The reader drops the rest of a longer paste.
  let limit: Int
  private var bytes: [UInt8] = []
  /// The number of latest bytes that match the beginning of the closing bracket.
  private var matched = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Reads one byte.
  ///
  /// - Returns: Whether the byte completes the closing bracket.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    keepMatched()
    if byte == 0x1B { matched = 1 } else { keep(CollectionOfOne(byte)) }
    return false
  }

  /// Returns the text so far, without the closing bracket, and resets the reader.
  mutating func text() -> String {
    if matched < Self.end.count { keepMatched() }
    defer { self = PasteReader(limit: limit) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Keeps bytes as text that looked like the beginning of the closing bracket.
  private mutating func keepMatched() {
    if matched > 0 { keep(Self.end.prefix(matched)) }
    matched = 0
  }

  private mutating func keep(_ part: some Collection<UInt8>) {
    if bytes.count + part.count <= limit { bytes.append(contentsOf: part) }
  }
}
