/// The visible form of text on a terminal: its glyphs and the columns that they take.
///
/// Content is untrusted. No glyph from this type can act on the terminal or reorder a line. Control
/// characters, including tabs and line breaks, become their symbols (U+2400 …). C1 controls and
/// bidirectional formatting characters become U+FFFD. A combining mark without a base appears on a
/// dotted circle.
package enum VisibleText {
  /// The most scalars that a cluster shows. Text can contain any number of combining marks.
  static let longestCluster = 16

  /// Returns `text` as one line that is safe to print directly to standard output or standard
  /// error.
  package static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
    var line = ""
    for character in text {
      let (glyph, width) = glyph(character)
      if width > 0 { line.append(glyph.character) }
    }
    return line
  }

  /// Returns the glyph for a character and its width in columns: 1 or 2, or 0 if nothing is drawn.
  package static func glyph(_ character: Character) -> (glyph: Glyph, width: Int) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if first.value < 0x20 || first.value == 0x7F || isReplaced(first) { return glyph(first) }
    let count = scalars.count
    if count == 1 { return glyph(first) }
    let width = CellWidth.columns(of: scalars)
    if width == 0 {
      return first.properties.isDefaultIgnorableCodePoint ? (.space, 0) : onCircle(scalars)
    }
    if count > longestCluster { return (Glyph(beginning(of: scalars)), width) }
    return (Glyph(character), width)
  }

  /// Returns the glyph for a single scalar and its width in columns: 1 or 2, or 0 if nothing is
  /// drawn.
  static func glyph(_ scalar: Unicode.Scalar) -> (glyph: Glyph, width: Int) {
    switch scalar.value {
    case 0x20..<0x7F: return (Glyph(scalar), 1)
    case 0..<0x20: return (Glyph(code: 0x2400 + scalar.value), 1)
    case 0x7F: return (Glyph(code: 0x2421), 1)
    default:
      if isReplaced(scalar) { return (Glyph(code: 0xFFFD), 1) }
      let width = CellWidth.columns(of: scalar)
      if width > 0 { return (Glyph(scalar), width) }
      if scalar.properties.isDefaultIgnorableCodePoint { return (.space, 0) }
      return onCircle(Character(scalar).unicodeScalars)
    }
  }

  /// Returns whether a scalar is a C1 control, a separator or a bidirectional formatting character.
  private static func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  private static func beginning(of scalars: Character.UnicodeScalarView) -> Character {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix(longestCluster))
    return String(text).first ?? "\u{FFFD}"
  }

  private static func onCircle(_ marks: Character.UnicodeScalarView) -> (glyph: Glyph, width: Int) {
    var text = String.UnicodeScalarView("\u{25CC}".unicodeScalars)
    text.append(contentsOf: marks.prefix(longestCluster - 1))
    let shown = String(text)
    return shown.count == 1 ? (Glyph(Character(shown)), 1) : (Glyph(code: 0x25CC), 1)
  }

  /// Returns the columns that one line of text takes when it is drawn.
  package static func columns(_ text: some StringProtocol) -> Int { columns(String(text)) }

  /// Returns the columns that one line of text takes when it is drawn.
  package static func columns(_ text: String) -> Int {
    withUTF8(of: text) { bytes in
      var scanner = GlyphScanner(bytes)
      var columns = 0
      while true {
        columns += scanner.skipASCII().count
        guard let shown = scanner.next() else { return columns }
        columns += shown.width
      }
    }
  }

  /// Calls `body` with the text's UTF-8 bytes, without a copy if the text is stored contiguously.
  static func withUTF8<Result>(
    of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }
}
