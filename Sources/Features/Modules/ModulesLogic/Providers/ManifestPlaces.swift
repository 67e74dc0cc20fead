import ModulesInterface

/// Where a manifest names its targets and what they depend on. A dump doesn't say, so the texts in quotes are
/// looked at: which of them declares a target is told by what stands before it.
struct ManifestPlaces {
  private let path: String
  private let text: [UInt8]
  /// Where the texts stand, by what they say, in order.
  private var literals: [String: [Int]] = [:]
  /// Where the targets are declared, in order.
  private var declarations: [Int] = []
  private let lineStarts: [Int]

  init(path: String, text: [UInt8], targets: [String]) {
    self.path = path
    self.text = text
    var lineStarts = [0]
    for (place, byte) in text.enumerated() where byte == 0x0A { lineStarts.append(place + 1) }
    self.lineStarts = lineStarts
    literals = text.withUnsafeBytes { ManifestPlaces.literals(in: $0) }
    declarations = targets.compactMap(declaration).sorted()
  }

  /// Where a target is declared; the manifest's beginning where that can't be told.
  func place(of target: String) -> ImportPlace {
    declaration(of: target).map(place) ?? ImportPlace(path)
  }

  /// Where a target names a dependency; where it is declared itself where that can't be told.
  func place(of dependency: String, in target: String) -> ImportPlace {
    guard let start = declaration(of: target) else { return ImportPlace(path) }
    let end = declarations.first { $0 > start } ?? text.count
    let found = literals[dependency]?.first { $0 > start && $0 < end }
    return place(found ?? start)
  }

  private func place(_ offset: Int) -> ImportPlace {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return ImportPlace(path, line: low + 1, column: offset - lineStarts[low] + 1)
  }

  // MARK: Looking

  private func declaration(of target: String) -> Int? {
    guard let places = literals[target] else { return nil }
    return places.first { word(before: $0, behind: "name:").map(ManifestPlaces.declares) ?? false }
      ?? places.first { isFirstArgument($0) } ?? places.first
  }

  private static func declares(_ word: String) -> Bool {
    word.hasSuffix("arget") || ["plugin", "macro", "systemLibrary"].contains(word)
  }

  /// The word before `(`, some label, and a place; nil where something else stands there.
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

  /// Whether a text is what a function is given first, as in `.feature("Home")`.
  private func isFirstArgument(_ offset: Int) -> Bool {
    let end = back(over: { $0 <= 0x20 }, from: offset)
    return end > 0 && text[end - 1] == UInt8(ascii: "(")
  }

  private func back(over isPassed: (UInt8) -> Bool, from offset: Int) -> Int {
    var place = offset
    while place > 0, isPassed(text[place - 1]) { place -= 1 }
    return place
  }

  /// The plain texts of a manifest and where their quotes open.
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
