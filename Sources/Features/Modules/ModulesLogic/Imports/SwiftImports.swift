import ModulesInterface

/// Finds the imports of a Swift file, byte by byte.
///
/// Comments nest; strings may be raw, over several lines, and hold code with strings of its own; a regular
/// expression may hold a quote. What can't be finished, such as a string without its end, ends with its
/// line, as it does for the compiler. Imports stand at the beginning of most files, so nothing is looked
/// at behind the last place where the word occurs at all.
///
/// Source: “The Swift Programming Language”, chapters “Lexical Structure” and “Declarations”.
package struct SwiftImports {
  private static let keyword = LastOccurrence(of: "import")

  private let text: UnsafeRawBufferPointer
  private let platform: BuildPlatform
  private let end: Int
  private var counter: LineCounter
  private var conditions = ConditionStack()
  /// What was said before an import that may come, as `ImportTraits` has it: a plain number, because it is
  /// put back after every word.
  private var traits: UInt8 = 0
  private var found: [SourceImport] = []

  /// - Parameter text: a file's bytes; those that are no UTF-8 stop nothing.
  package static func all(
    in text: UnsafeRawBufferPointer, on platform: BuildPlatform = .here
  ) -> [SourceImport] {
    guard let last = keyword.find(in: text) else { return [] }
    var scanner = SwiftImports(text, end: last + 6, platform)
    scanner.run()
    return scanner.found
  }

  private init(_ text: UnsafeRawBufferPointer, end: Int, _ platform: BuildPlatform) {
    self.text = text
    self.end = end
    self.platform = platform
    counter = LineCounter(text)
  }

  private mutating func run() {
    var lexing = SwiftLexing(text)
    // The mark of UTF-8, and a script's first line.
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { lexing.position = 3 }
    if text[lexing.position...].starts(with: "#!".utf8) { lexing.skipLine() }
    while lexing.position < end {
      let byte = text[lexing.position]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C, 0x0B, UInt8(ascii: ";"):
        if byte == UInt8(ascii: ";") { traits = 0 }
        lexing.position += 1
      case UInt8(ascii: "/"):
        if !lexing.skipComment() {
          traits = 0
          lexing.skipSlash()
        }
      case UInt8(ascii: "\""):
        traits = 0
        lexing.skipString(hashes: 0)
      case UInt8(ascii: "#"):
        readHash(&lexing)
      case UInt8(ascii: "@"):
        readAttribute(&lexing)
      case UInt8(ascii: "`"):
        traits = 0
        lexing.skipQuotedName()
      case _ where SwiftLexing.isNamePart(byte):
        readWord(&lexing)
      default:
        traits = 0
        lexing.position += 1
      }
    }
  }

  // MARK: Words

  private static let kinds: Set<String> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  private mutating func readWord(_ lexing: inout SwiftLexing) {
    let start = lexing.position
    let range = lexing.takeName()
    // Most words are none of these: their lengths say so.
    guard range.count >= 4, range.count <= 11 else {
      traits = 0
      return
    }
    if range.count == 6, text[range].elementsEqual("import".utf8) {
      readImport(&lexing, from: start)
      traits = 0
    } else if traits != 0, !isAccessLevel(range) {
      traits = 0
    }
  }

  private func isAccessLevel(_ range: Range<Int>) -> Bool {
    switch String(decoding: text[range], as: UTF8.self) {
    case "public", "package", "internal", "fileprivate", "private", "open": true
    default: false
    }
  }

  /// What follows the keyword; nothing where it is a member or a label.
  private mutating func readImport(_ lexing: inout SwiftLexing, from start: Int) {
    if start > 0, text[start - 1] == UInt8(ascii: ".") { return }
    let behind = lexing.position
    lexing.skipSpace()
    var name = lexing.takeModuleName()
    if let word = name, SwiftImports.kinds.contains(lexing.string(word)) {
      lexing.skipSpace()
      name = lexing.takeModuleName()
    }
    guard let name, !name.isEmpty else {
      lexing.position = behind
      return
    }
    let rest = lexing.position
    lexing.skipSpace()
    let isLabel = lexing.position < text.count && text[lexing.position] == UInt8(ascii: ":")
    lexing.position = rest
    guard !isLabel else { return }
    let (line, column) = counter.place(of: name.lowerBound)
    var found = SourceImport(
      .module(lexing.string(name)), line: line, column: column,
      traits: ImportTraits(rawValue: traits))
    if let (condition, holds) = conditions.current {
      found.condition = condition
      if let holds { found.traits.insert(holds ? .active : .inactive) }
    }
    self.found.append(found)
  }

  private mutating func readAttribute(_ lexing: inout SwiftLexing) {
    lexing.position += 1
    let name = lexing.string(lexing.takeName())
    switch name {
    case "testable": traits |= ImportTraits.testable.rawValue
    case "_exported": traits |= ImportTraits.exported.rawValue
    case "_implementationOnly": traits |= ImportTraits.implementationOnly.rawValue
    case "preconcurrency": traits |= ImportTraits.preconcurrency.rawValue
    default: break
    }
    if lexing.position < text.count, text[lexing.position] == UInt8(ascii: "(") {
      lexing.skipParentheses()
    }
  }

  // MARK: #

  private mutating func readHash(_ lexing: inout SwiftLexing) {
    if lexing.skipRawLiteral() {
      traits = 0
      return
    }
    lexing.position += 1
    let range = lexing.takeName()
    guard range.count >= 2, range.count <= 6 else {
      traits = 0
      return
    }
    switch String(decoding: text[range], as: UTF8.self) {
    case "if":
      let condition = lexing.takeCondition()
      conditions.open(condition, holds: BuildCondition.holds(condition, on: platform))
    case "elseif":
      let condition = lexing.takeCondition()
      conditions.turn(condition, holds: BuildCondition.holds(condition, on: platform))
    case "else": conditions.turnToRest()
    case "endif": conditions.close()
    default: break
    }
    traits = 0
  }
}
