/// What text looks like on a terminal: which glyph a character becomes and how many columns it takes.
public enum VisibleText {
  /// The glyph that is drawn for a character and its width in columns: 0, 1 or 2.
  ///
  /// Control characters become their symbols (U+2400 …), format characters that could reorder a
  /// line become U+FFFD, and everything else stays itself.
  public static func glyph(_ character: Character) -> (glyph: Glyph, width: Int) {
    let scalar = character.unicodeScalars.first!
    switch scalar.value {
    case 0x20..<0x7F: return (Glyph(character), CellWidth.columns(of: character))
    case 0..<0x20: return (Glyph(Unicode.Scalar(0x2400 + scalar.value)!), 1)
    case 0x7F: return (Glyph("\u{2421}" as Unicode.Scalar), 1)
    case 0x80..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C:
      return (Glyph("\u{FFFD}" as Unicode.Scalar), 1)
    default: return (Glyph(character), CellWidth.columns(of: character))
    }
  }

  /// The columns that one line of text takes when it is drawn.
  public static func columns(_ text: some StringProtocol) -> Int {
    var ascii = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return text.reduce(0) { $0 + glyph($1).width } }
      ascii += 1
    }
    return ascii
  }

  /// The longest beginning of `text` that takes at most `columns`, with `…` where it was cut.
  public static func truncated(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard VisibleText.columns(text) > columns else { return text }
    var used = 0
    var result = ""
    for character in text {
      let width = glyph(character).width
      if used + width > columns - 1 { break }
      result.append(character)
      used += width
    }
    return result + "…"
  }
}
