/// Iterates over the glyphs of one line of UTF-8 text, with a fast path for plain text.
///
/// Grapheme breaking costs about as much as drawing, so the scanner does it only where scalars can
/// join. ASCII followed by ASCII needs none, and neither do two neighboring scalars that never
/// join.
struct GlyphScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The remaining characters of a range that needed grapheme breaking.
  private var clusters: String.Iterator?

  /// Creates a scanner of bytes that must be valid UTF-8 and outlive the scanner.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Skips printable ASCII characters that nothing joins, and returns them. Each takes one column.
  @inline(__always)
  mutating func skipASCII() -> UnsafeBufferPointer<UInt8> {
    guard clusters == nil else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = index
    var end = start
    while end < bytes.count, bytes[end] &- 0x20 < 0x5F { end += 1 }
    // A combining mark may follow the last character.
    if end > start, end < bytes.count, bytes[end] >= 0x80 { end -= 1 }
    index = end
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Returns the next glyph with its width in columns, or nil at the end. A width of 0 means that
  /// nothing is drawn.
  mutating func next() -> (glyph: Glyph, width: Int)? {
    if clusters != nil {
      if let character = clusters?.next() { return VisibleText.glyph(character) }
      clusters = nil
    }
    guard index < bytes.count else { return nil }
    let (scalar, length) = decode(at: index)
    if standsAlone(scalar, before: index + length) {
      index += length
      return VisibleText.glyph(scalar)
    }
    let start = index
    index = endOfStretch(from: index + length)
    var iterator = String(decoding: bytes[start..<index], as: UTF8.self).makeIterator()
    let first = iterator.next()
    clusters = iterator
    return first.map(VisibleText.glyph)
  }

  /// Returns whether the scalar before offset `following` is a cluster of its own.
  private func standsAlone(_ scalar: Unicode.Scalar, before following: Int) -> Bool {
    // Control characters join nothing; CR LF appears as two symbols.
    if scalar.value < 0x20 || scalar.value == 0x7F { return true }
    guard Self.isPlain(scalar) else { return false }
    guard following < bytes.count, bytes[following] >= 0x80 else { return true }
    return Self.isPlain(decode(at: following).scalar)
  }

  /// Returns the end of a range that needs grapheme breaking: before the second of two plain
  /// scalars or before a control character.
  private func endOfStretch(from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      let (scalar, length) = decode(at: position)
      if scalar.value < 0x20 { return position }
      if standsAlone(scalar, before: position + length) { return position + length }
      position += length
    }
    return position
  }

  @inline(__always)
  private func decode(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(bytes[index])
    func rest(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset]) & 0x3F }
    let (value, length): (UInt32, Int) =
      switch first {
      case ..<0x80: (first, 1)
      case ..<0xE0: ((first & 0x1F) << 6 | rest(1), 2)
      case ..<0xF0: ((first & 0xF) << 12 | rest(1) << 6 | rest(2), 3)
      default: ((first & 7) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Returns whether a scalar never joins other plain scalars: it isn't a combining mark, joiner,
  /// regional indicator, skin tone, conjoining jamo or prefix. The list covers common scalars only.
  @inline(__always)
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x2000,
      0x2010..<0x2028, 0x2030..<0x205F, 0x2070..<0x20D0, 0x2100..<0x2C00, 0x2E80..<0x302A,
      0x3030..<0x3099, 0x309B..<0xA48D, 0xAC00..<0xD7A4, 0xE000..<0xFB00, 0xFF01..<0xFF9E,
      0xFFE0..<0xFFE7, 0xFFFD, 0x1F000..<0x1F1E6, 0x1F200..<0x1F3FB, 0x1F400..<0x1FB00,
      0x20000..<0x3FFFE:
      true
    default: false
    }
  }
}
