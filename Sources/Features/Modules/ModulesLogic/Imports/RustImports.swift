import WorkspaceLogic

/// Finds the names in Rust code that can be crates: the first components of paths.
///
/// A path such as `serde_json::to_string` needs no `use`. Every `use` counts; of the other paths in a
/// file, only the first with each name counts.
enum RustImports {
  private enum Before { case other, name, dot, separator, use }

  private static let own: Set<String> = ["crate", "self", "super", "Self"]

  static func all(in text: UnsafeRawBufferPointer) -> [SourceImport] {
    var found: [SourceImport] = []
    var seen: Set<String> = []
    var lines = LineCounter(text)
    var lexing = SwiftLexing(text)
    lexing.position = ByteOrderMark.length(in: text)
    var before = Before.other
    var isUse = false
    while lexing.position < text.count {
      let byte = text[lexing.position]
      switch byte {
      case 0...0x20: lexing.position += 1
      case UInt8(ascii: "/"):
        if !lexing.skipComment() {
          lexing.position += 1
          before = .other
        }
      case UInt8(ascii: "\""):
        skipText(&lexing)
        before = .other
      case UInt8(ascii: "'"):
        skipCharacter(&lexing)
        before = .other
      case UInt8(ascii: ":") where isSeparator(text, lexing.position):
        lexing.position += 2
        // `::serde` at the start of a path names a crate.
        before = before == .name ? .separator : isUse ? .use : .other
      case UInt8(ascii: ">"):
        lexing.position += 1
        // `Vec<u8>::new` and `<T as Into>::into`.
        before = .name
      case UInt8(ascii: "."):
        lexing.position += 1
        before = .dot
      case _ where SwiftLexing.isNamePart(byte):
        let range = lexing.takeName()
        let name = lexing.string(range)
        if skipRawText(after: name, &lexing) {
          before = .other
        } else if name == "use" || (name == "crate" && before == .name && isExtern(text, range)) {
          (before, isUse) = (.use, true)
        } else {
          let isPath = isFollowedBySeparator(text, lexing.position)
          let isCandidate = before == .use || (isPath && before != .dot && before != .separator)
          if isCandidate, !own.contains(name), before == .use || seen.insert(name).inserted {
            let place = lines.location(of: range.lowerBound)
            found.append(SourceImport(.crate(name), line: place.line, column: place.column))
          }
          before = .name
          isUse = false
        }
      default:
        lexing.position += 1
        before = .other
        if byte == UInt8(ascii: ";") { isUse = false }
      }
    }
    return found
  }

  private static func isSeparator(_ text: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
    offset + 1 < text.count && text[offset + 1] == UInt8(ascii: ":")
  }

  private static func isFollowedBySeparator(
    _ text: UnsafeRawBufferPointer, _ offset: Int
  ) -> Bool {
    var offset = offset
    while offset < text.count, text[offset] <= 0x20 { offset += 1 }
    return offset < text.count && text[offset] == UInt8(ascii: ":") && isSeparator(text, offset)
  }

  /// Whether the word before a name is `extern`.
  private static func isExtern(_ text: UnsafeRawBufferPointer, _ name: Range<Int>) -> Bool {
    var end = name.lowerBound
    while end > 0, text[end - 1] <= 0x20 { end -= 1 }
    return end >= 6 && text[(end - 6)..<end].elementsEqual("extern".utf8)
  }

  /// Skips a string that can contain line breaks and escaped characters.
  private static func skipText(_ lexing: inout SwiftLexing) {
    lexing.position += 1
    while lexing.position < lexing.text.count {
      let byte = lexing.text[lexing.position]
      lexing.position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
  }

  /// Skips `r"…"`, `r#"…"#` and the same of bytes, if the name is their prefix.
  private static func skipRawText(after name: String, _ lexing: inout SwiftLexing) -> Bool {
    guard name == "r" || name == "br" || name == "cr" else { return false }
    let text = lexing.text
    var position = lexing.position
    while position < text.count, text[position] == UInt8(ascii: "#") { position += 1 }
    let hashes = position - lexing.position
    guard position < text.count, text[position] == UInt8(ascii: "\"") else { return false }
    position += 1
    while position < text.count {
      position += 1
      guard text[position - 1] == UInt8(ascii: "\"") else { continue }
      var closing = 0
      while closing < hashes, position + closing < text.count,
        text[position + closing] == UInt8(ascii: "#")
      {
        closing += 1
      }
      if closing == hashes {
        position += hashes
        break
      }
    }
    lexing.position = position
    return true
  }

  /// Skips a character such as `'a'` or `'\n'`, but only the quote of a lifetime such as `'a`.
  private static func skipCharacter(_ lexing: inout SwiftLexing) {
    let text = lexing.text
    let start = lexing.position + 1
    lexing.position = start
    guard start < text.count else { return }
    let isEscaped = text[start] == UInt8(ascii: "\\")
    // An escaped character is at most `\u{10FFFF}`, another one at most four bytes.
    let end = min(text.count, start + (isEscaped ? 11 : 5))
    let first = start + (isEscaped ? 2 : 1)
    guard first < end, let close = text[first..<end].firstIndex(of: UInt8(ascii: "'")) else {
      return
    }
    let isOne = isEscaped || text[start] >= 0x80 || close == start + 1
    if isOne { lexing.position = close + 1 }
  }
}
