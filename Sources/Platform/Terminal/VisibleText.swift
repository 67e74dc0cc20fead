/// What text looks like on a terminal: which glyphs show it and how many columns they take.
///
/// Content is untrusted. Whatever it holds, no glyph given out here can act on the terminal or
/// reorder a line: control characters (tab and line break too) become their symbols (U+2400 …),
/// the C1 controls and bidirectional formats become U+FFFD, and a mark that has nothing to sit on
/// is shown on a dotted circle.
public enum VisibleText {
  /// No cluster shows more scalars than this; text can pile up marks without end.
  static let longestCluster = 16

  /// A text as one line that is safe to print: for what goes to standard output and standard error, past
  /// any surface.
  public static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
    var line = ""
    for character in text {
      let (glyph, width) = glyph(character)
      if width > 0 { line.append(glyph.character) }
    }
    return line
  }

  /// The glyph that shows a character and its width in columns: 1 or 2, or 0 where nothing is shown.
  public static func glyph(_ character: Character) -> (glyph: Glyph, width: Int) {
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

  /// The glyph that shows a lone scalar and its width in columns.
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

  /// C1 controls, separators and whatever changes the direction of text.
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

  /// The columns that one line of text takes when it is drawn.
  public static func columns(_ text: some StringProtocol) -> Int { columns(String(text)) }

  /// The columns that one line of text takes when it is drawn.
  public static func columns(_ text: String) -> Int {
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

  /// Calls `body` with the text's UTF-8, without a copy where the text is stored as such.
  static func withUTF8<Result>(
    of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }
}
