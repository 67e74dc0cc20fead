import ModulesInterface

/// Finds the locations in a manifest where targets and their dependencies are named. A dump doesn't
/// contain locations, so this type searches the string literals; the text before a literal
/// determines whether it declares a target.
struct ManifestLocations {
  private let path: String
  private let text: [UInt8]
  /// Offsets of string literals by their text, in order.
  private var literals: [String: [Int]] = [:]
  /// Offsets of target declarations, in order.
  private var declarations: [Int] = []
  private let lineStarts: [Int]

  init(path: String, text: [UInt8], targets: [String]) {
    self.path = path
    self.text = text
    var lineStarts = [0]
    for (offset, byte) in text.enumerated() where byte == 0x0A { lineStarts.append(offset + 1) }
    self.lineStarts = lineStarts
    literals = text.withUnsafeBytes { ManifestLocations.literals(in: $0) }
    declarations = targets.compactMap(declaration).sorted()
  }

  /// The location of a target's declaration; the start of the manifest if it can't be determined.
  func location(of target: String) -> ImportLocation {
    declaration(of: target).map(location) ?? ImportLocation(path)
  }

  /// The location where a target names a dependency; the target's declaration if it can't be
  /// determined.
  func location(of dependency: String, in target: String) -> ImportLocation {
    guard let start = declaration(of: target) else { return ImportLocation(path) }
    let end = declarations.first { $0 > start } ?? text.count
    let found = literals[dependency]?.first { $0 > start && $0 < end }
    return location(found ?? start)
  }

  private func location(_ offset: Int) -> ImportLocation {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return ImportLocation(path, line: low + 1, column: offset - lineStarts[low] + 1)
  }

  // MARK: Searching

  private func declaration(of target: String) -> Int? {
    guard let offsets = literals[target] else { return nil }
    return offsets.first {
      word(before: $0, behind: "name:").map(ManifestLocations.declares) ?? false
    }
      ?? offsets.first { isFirstArgument($0) } ?? offsets.first
  }

  private static func declares(_ word: String) -> Bool {
    word.hasSuffix("arget") || ["plugin", "macro", "systemLibrary"].contains(word)
  }

  /// The word before `(`, a label and an offset; nil if the text has another form.
  private func word(before offset: Int, behind label: StaticString) -> String? {
    var end = back(over: { $0 <= 0x20 }, from: offset)
    let letters = label.withUTF8Buffer { Array($0) }
    guard end >= letters.count, text[(end - letters.count)..<end].elementsEqual(letters) else {
      return nil
    }
    end = back(over: { $0 <= 0x20 }, from: end - letters.count)
    guard end > 0, text[end - 1] == UInt8(ascii: "(") else { return nil }
    let start = back(over: SwiftLexing.isNamePart, from: end - 1)
    return String(decoding: text[start..<(end - 1)], as: UTF8.self)
  }

  /// Whether a literal is the first argument of a call, as in `.feature("Home")`.
  private func isFirstArgument(_ offset: Int) -> Bool {
    let end = back(over: { $0 <= 0x20 }, from: offset)
    return end > 0 && text[end - 1] == UInt8(ascii: "(")
  }

  private func back(over isPassed: (UInt8) -> Bool, from offset: Int) -> Int {
    var start = offset
    while start > 0, isPassed(text[start - 1]) { start -= 1 }
    return start
  }

  /// The string literals of a manifest and the offsets of their opening quotes.
  private static func literals(in text: UnsafeRawBufferPointer) -> [String: [Int]] {
    var literals: [String: [Int]] = [:]
    var lexing = SwiftLexing(text)
    while lexing.position < text.count {
      switch text[lexing.position] {
      case UInt8(ascii: "/"):
        if !lexing.skipComment() { lexing.position += 1 }
      case UInt8(ascii: "\""):
        let start = lexing.position
        lexing.skipString(hashes: 0)
        if lexing.position - start >= 2 {
          literals[lexing.string((start + 1)..<(lexing.position - 1)), default: []].append(start)
        }
      default: lexing.position += 1
      }
    }
    return literals
  }
}
