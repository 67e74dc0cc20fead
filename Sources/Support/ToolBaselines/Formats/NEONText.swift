/// A text between lines of three quotes, as NEON writes texts with line breaks.
struct NEONText {
  let key: String
  /// The line of the first quotes.
  let line: Int
  private let quotes: Substring
  private var lines: [Substring] = []

  /// - Parameters:
  ///   - value: the value of a key, or the first line after the key.
  ///   - key: the key.
  ///   - line: the line of the value.
  /// - Returns: nil for a value that isn't the beginning of such a text.
  init?(opening value: Substring, of key: String, line: Int) {
    guard value == "'''" || value == "\"\"\"" else { return nil }
    self.key = key
    self.line = line
    quotes = value
  }

  mutating func add(_ line: Substring) { lines.append(line) }

  /// The rest of the last line, after the quotes; nil for a line of the text.
  ///
  /// - Parameter content: a line without its indentation.
  func end(_ content: Substring) -> Substring? {
    guard content.hasPrefix(quotes) else { return nil }
    return content.dropFirst(quotes.count).drop { $0 == " " || $0 == "\t" }
  }

  /// The text without the indentation of its first line.
  var value: String {
    let indent = lines.first { !$0.isEmpty }?.prefix { $0 == " " || $0 == "\t" } ?? ""
    let text = lines.map { $0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0 }
      .joined(separator: "\n")
    return quotes.first == "'" ? text : NEONText.unescaped(text)
  }

  private static func unescaped(_ text: String) -> String {
    var value = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      value.append(isEscaped ? escaped(character) : character)
      isEscaped = false
    }
    return value
  }

  /// The character that an escape sequence stands for.
  ///
  /// - Parameter character: the character after the backslash.
  static func escaped(_ character: Character) -> Character {
    switch character {
    case "n": "\n"
    case "t": "\t"
    default: character
    }
  }
}
