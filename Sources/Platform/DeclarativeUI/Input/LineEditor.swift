import Terminal

/// A line of text with a caret and readline's editing keys. A value type without a view or I/O.
package struct LineEditor: Hashable, Sendable {
  /// The maximum number of characters. Further input is dropped.
  package static let limit = 65_536

  private var characters: [Character]
  /// The number of characters before the caret.
  package private(set) var caret: Int
  private var killed: [Character] = []

  /// Creates an editor with the caret at the end of the text.
  package init(_ text: String = "") {
    characters = Array(text.prefix(LineEditor.limit))
    caret = characters.count
  }

  /// The text.
  package var text: String { String(characters) }
  /// Whether the text is empty.
  package var isEmpty: Bool { characters.isEmpty }

  /// The text before the caret.
  package var textBeforeCaret: String { String(characters[..<caret]) }

  /// The text after the caret.
  var textAfterCaret: String { String(characters[caret...]) }

  /// Moves the caret behind a number of characters, at most to the end.
  mutating func move(to caret: Int) { self.caret = min(max(0, caret), characters.count) }

  /// Inserts text at the caret. Line breaks and tabs become spaces; other control characters, which a
  /// pasted text can contain, are dropped.
  ///
  /// - Parameter keepsTabs: whether tabs stay, as in text of several lines.
  package mutating func insert(_ text: some StringProtocol, keepsTabs: Bool = false) {
    let room = LineEditor.limit - characters.count
    let added = text.lazy.compactMap { keepsTabs && $0 == "\t" ? $0 : LineEditor.visible($0) }
      .prefix(max(0, room))
    let before = characters.count
    characters.insert(contentsOf: Array(added), at: caret)
    caret += characters.count - before
  }

  /// The character to insert for one of a text; nil for none.
  private static func visible(_ character: Character) -> Character? {
    if character.isNewline || character == "\t" { return " " }
    let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? nil : character
  }

  /// Removes the text.
  package mutating func clear() {
    characters = []
    caret = 0
  }

  /// Performs the editing action of a key, as readline does. Typing text is one of these actions.
  ///
  /// - Returns: Whether the key has an editing action.
  package mutating func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      insert(String(character))
    case (.left, []), (.character("b"), .control): caret = max(0, caret - 1)
    case (.right, []), (.character("f"), .control): caret = min(characters.count, caret + 1)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): caret = wordStart
    case (.right, .control), (.right, .alt), (.character("f"), .alt): caret = wordEnd
    case (.home, []), (.character("a"), .control): caret = 0
    case (.end, []), (.character("e"), .control): caret = characters.count
    case (.backspace, []), (.character("h"), .control):
      if caret > 0 { delete((caret - 1)..<caret, keep: false) }
    case (.delete, []), (.character("d"), .control):
      if caret < characters.count { delete(caret..<(caret + 1), keep: false) }
    case (.character("k"), .control): delete(caret..<characters.count, keep: true)
    case (.character("u"), .control): delete(0..<caret, keep: true)
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control):
      delete(wordStart..<caret, keep: true)
    case (.character("d"), .alt): delete(caret..<wordEnd, keep: true)
    case (.character("y"), .control): insert(String(killed))
    default: return false
    }
    return true
  }

  private mutating func delete(_ range: Range<Int>, keep: Bool) {
    if keep, !range.isEmpty { killed = Array(characters[range]) }
    characters.removeSubrange(range)
    caret = range.lowerBound
  }

  private var wordStart: Int {
    var index = caret
    while index > 0, !isWord(characters[index - 1]) { index -= 1 }
    while index > 0, isWord(characters[index - 1]) { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = caret
    while index < characters.count, !isWord(characters[index]) { index += 1 }
    while index < characters.count, isWord(characters[index]) { index += 1 }
    return index
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
