import ModulesInterface
import WorkspaceLogic

/// Finds the imports of a C, C++ or Objective-C file: `#include`, `#import` and `@import`.
///
/// Headers named by macros are ignored. A header guard doesn't count as a condition.
package struct CFamilyImports {
  private let text: UnsafeRawBufferPointer
  private var position = 0
  private var isLineStart = true
  private var counter: LineCounter
  private var conditions = ConditionStack()
  private var found: [SourceImport] = []

  package static func all(in text: UnsafeRawBufferPointer) -> [SourceImport] {
    var scanner = CFamilyImports(text)
    scanner.run()
    return scanner.found
  }

  private init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    position = ByteOrderMark.length(in: text)
    counter = LineCounter(text)
  }

  /// Whether a line ends here. Compilers accept a carriage return alone.
  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func byte(at offset: Int) -> UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func run() {
    while let byte = byte(at: position) {
      switch byte {
      case 0x0A, 0x0D:
        isLineStart = true
        position += 1
      case 0x20, 0x09: position += 1
      case UInt8(ascii: "/") where skipComment(): break
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isLineStart = false
        skipQuoted(until: byte)
      case UInt8(ascii: "#") where isLineStart: readDirective()
      case UInt8(ascii: "@") where isLineStart: readModuleImport()
      case UInt8(ascii: "R") where self.byte(at: position + 1) == UInt8(ascii: "\""):
        isLineStart = false
        skipRawString()
      default:
        isLineStart = false
        if SwiftLexing.isNamePart(byte) {
          skipName()
        } else {
          position += 1
        }
      }
    }
  }

  // MARK: Directives

  private mutating func readDirective() {
    position += 1
    skipBlanks()
    switch takeName() {
    case "include", "import", "include_next": readHeader()
    case "if":
      conditions.open(takeLine(), holds: nil)
    case "ifdef":
      conditions.open("defined(\(takeLine()))", holds: nil)
    case "ifndef":
      let name = takeLine()
      conditions.open(isGuard(name) ? "" : "!defined(\(name))", holds: nil)
    case "elif", "elifdef", "elifndef": conditions.turn(takeLine(), holds: nil)
    case "else": conditions.enterElse()
    case "endif": conditions.close()
    default: break
    }
    skipLine()
  }

  private mutating func readHeader() {
    skipBlanks()
    guard let first = byte(at: position),
      first == UInt8(ascii: "<") || first == UInt8(ascii: "\"")
    else { return }
    let close = first == UInt8(ascii: "<") ? UInt8(ascii: ">") : first
    let start = position + 1
    var end = start
    while let byte = byte(at: end), !isLineEnd(byte), byte != close { end += 1 }
    guard byte(at: end) == close, end > start else { return }
    add(
      .header(
        String(decoding: text[start..<end], as: UTF8.self), isQuoted: close == UInt8(ascii: "\"")),
      at: start)
    position = end + 1
  }

  /// `@import X.Y;`
  private mutating func readModuleImport() {
    isLineStart = false
    position += 1
    guard takeName() == "import" else { return }
    skipBlanks()
    let start = position
    let name = takeName()
    if !name.isEmpty { add(.module(name), at: start) }
  }

  private mutating func add(_ target: SourceImport.Target, at offset: Int) {
    let (line, column) = counter.location(of: offset)
    found.append(
      SourceImport(target, line: line, column: column, condition: conditions.current?.condition))
  }

  /// Whether the next directive defines this name, as in a header guard.
  private func isGuard(_ name: String) -> Bool {
    var scanner = CFamilyImports(text)
    scanner.position = position
    while let byte = scanner.byte(at: scanner.position) {
      if byte <= 0x20 {
        scanner.position += 1
      } else if byte != UInt8(ascii: "/") || !scanner.skipComment() {
        break
      }
    }
    guard scanner.byte(at: scanner.position) == UInt8(ascii: "#") else { return false }
    scanner.position += 1
    scanner.skipBlanks()
    guard scanner.takeName() == "define" else { return false }
    scanner.skipBlanks()
    return scanner.takeName() == name
  }

  // MARK: Reading

  private mutating func skipName() {
    while let byte = byte(at: position), SwiftLexing.isNamePart(byte) { position += 1 }
  }

  private mutating func takeName() -> String {
    let start = position
    skipName()
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = byte(at: position), byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// The rest of the line with single spaces. A backslash at the end continues it on the next line.
  private mutating func takeLine() -> String {
    var bytes: [UInt8] = []
    while let byte = byte(at: position), !isLineEnd(byte) {
      if byte == UInt8(ascii: "/"), skipComment() { continue }
      if byte == UInt8(ascii: "\\"), self.byte(at: position + 1) == 0x0A {
        position += 2
        continue
      }
      if byte > 0x20 {
        bytes.append(byte)
      } else if !bytes.isEmpty, bytes.last != 0x20 {
        bytes.append(0x20)
      }
      position += 1
    }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes.prefix(4_096), as: UTF8.self)
  }

  private mutating func skipLine() {
    while let byte = byte(at: position), !isLineEnd(byte) {
      if byte == UInt8(ascii: "/"), skipComment() { continue }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Skips a comment if the `/` here starts one.
  ///
  /// - Returns: whether it skipped a comment.
  private mutating func skipComment() -> Bool {
    switch byte(at: position + 1) {
    case UInt8(ascii: "/"):
      while let byte = byte(at: position), !isLineEnd(byte) {
        position += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      return true
    case UInt8(ascii: "*"):
      position += 2
      while position < text.count {
        if text[position] == UInt8(ascii: "*"), byte(at: position + 1) == UInt8(ascii: "/") {
          position += 2
          return true
        }
        position += 1
      }
      return true
    default: return false
    }
  }

  /// Skips a string or character literal, which ends at the end of the line at the latest.
  private mutating func skipQuoted(until quote: UInt8) {
    position += 1
    while let byte = byte(at: position), !isLineEnd(byte) {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { return }
    }
  }

  /// `R"x(…)x"`
  private mutating func skipRawString() {
    position += 2
    let start = position
    while let byte = byte(at: position), byte != UInt8(ascii: "("), position - start < 17 {
      position += 1
    }
    let close =
      [UInt8(ascii: ")")] + Array(text[start..<min(position, text.count)]) + [UInt8(ascii: "\"")]
    while position < text.count {
      if text[position] == close[0], text[position...].starts(with: close) {
        position += close.count
        return
      }
      position += 1
    }
  }
}
