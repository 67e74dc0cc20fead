import ModulesInterface
import WorkspaceLogic

/// Finds the imports of a Swift file, byte by byte.
///
/// Comments can be nested. Strings can be raw, span several lines, and interpolate code that
/// contains strings. A regular expression can contain a quote. As in the compiler, an unterminated
/// literal ends at the end of its line. Most imports are at the start of a file, so scanning stops
/// after the last occurrence of the keyword.
///
/// Source: “The Swift Programming Language”, chapters “Lexical Structure” and “Declarations”.
package struct SwiftImports {
  private static let keyword = LastOccurrence(of: "import")

  private let text: UnsafeRawBufferPointer
  private let platform: BuildPlatform
  private let end: Int
  private var counter: LineCounter
  private var conditions = ConditionStack()
  /// The raw value of the `ImportTraits` before a possible import. A plain integer, because it is
  /// reset after every word.
  private var traits: UInt8 = 0
  private var found: [SourceImport] = []

  /// - Parameters:
  ///   - text: the bytes of a file; invalid UTF-8 is accepted.
  ///   - platform: the platform for `#if` conditions.
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
    lexing.position = ByteOrderMark.length(in: text)
    // A script's first line.
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
    // The length excludes most words early.
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

  /// Reads the import after the keyword; nothing if the word is a member or a label.
  private mutating func readImport(_ lexing: inout SwiftLexing, from start: Int) {
    if start > 0, text[start - 1] == UInt8(ascii: ".") { return }
    let afterKeyword = lexing.position
    lexing.skipSpace()
    var name = lexing.takeModuleName()
    if let word = name, SwiftImports.kinds.contains(lexing.string(word)) {
      lexing.skipSpace()
      name = lexing.takeModuleName()
    }
    guard let name, !name.isEmpty else {
      lexing.position = afterKeyword
      return
    }
    let rest = lexing.position
    lexing.skipSpace()
    let isLabel = lexing.position < text.count && text[lexing.position] == UInt8(ascii: ":")
    lexing.position = rest
    guard !isLabel else { return }
    let (line, column) = counter.location(of: name.lowerBound)
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
    case "else": conditions.enterElse()
    case "endif": conditions.close()
    default: break
    }
    traits = 0
  }
}
