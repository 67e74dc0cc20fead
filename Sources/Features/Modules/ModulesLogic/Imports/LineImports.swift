import WorkspaceLogic

/// Finds the imports of a source file line by line. It skips block comments and comments at the
/// beginning of a line.
package struct LineImports {
  /// A language with imports that fit on one line.
  package enum Language: Sendable { case script, python, ruby, rust, go }

  /// An import and the name that it contains.
  package struct Statement: Equatable, Sendable {
    package let name: String
    /// The position of the name, starting at 1; the column counts UTF-8 bytes.
    package let line: Int
    package let column: Int
  }

  private let language: Language

  package init(_ language: Language) { self.language = language }

  package func all(in text: UnsafeRawBufferPointer) -> [Statement] {
    var found: [Statement] = []
    var isComment = false
    var isBlock = false
    var number = 1
    // Columns count the mark.
    var mark = ByteOrderMark.length(in: text)
    var start = mark
    while start < text.count {
      var end = start
      while end < text.count, !isLineEnd(text[end]) { end += 1 }
      defer {
        if end < text.count, text[end] == 0x0A { number += 1 }
        start = end + 1
        mark = 0
      }
      let line = text[start..<end]
      // Skip long lines, which contain data, and lines without an import keyword.
      guard line.count < 1_000 else { continue }
      if isComment {
        isComment = !LineImports.has(line, "*/")
        continue
      }
      if LineImports.opensComment(line) { isComment = true }
      if !isBlock, !needles.contains(where: { LineImports.has(line, $0) }) { continue }
      let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
      let text = String(decoding: line.dropFirst(indent), as: UTF8.self)
      if text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("*") { continue }
      if language == .go {
        if text.hasPrefix("import (") {
          isBlock = true
          continue
        }
        if isBlock, text.hasPrefix(")") { isBlock = false }
      }
      for name in names(text, isBlock: isBlock) {
        let offset = text.utf8.distance(from: text.startIndex, to: name.startIndex)
        found.append(
          Statement(name: String(name), line: number, column: mark + indent + offset + 1))
      }
    }
    return found
  }

  /// Whether a line ends here. In most languages, a carriage return alone is sufficient.
  private func isLineEnd(_ byte: UInt8) -> Bool {
    switch language {
    case .script, .python: byte == 0x0A || byte == 0x0D
    case .ruby, .rust, .go: byte == 0x0A
    }
  }

  private var needles: [StaticString] {
    switch language {
    case .go, .python: ["import"]
    case .script: ["import", "require", "from"]
    case .ruby: ["require"]
    case .rust: ["use ", "extern crate"]
    }
  }

  private static func has(_ line: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard line.count >= count else { return false }
    let first = text.utf8Start[0]
    var index = line.startIndex
    while index <= line.endIndex - count {
      if line[index] == first,
        (1..<count).allSatisfy({ line[index + $0] == text.utf8Start[$0] })
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Whether a line opens a block comment and doesn't close it.
  private static func opensComment(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    let start = line.drop { $0 == 0x20 || $0 == 0x09 }
    return start.starts(with: "/*".utf8) && !has(line, "*/")
  }

  private func names(_ text: String, isBlock: Bool) -> [Substring] {
    switch language {
    case .script: LineImports.script(text)
    case .go: LineImports.go(text, isBlock: isBlock)
    case .rust: LineImports.rust(text)
    case .python: LineImports.python(text)
    case .ruby: LineImports.ruby(text)
    }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  /// Returns the specifiers in `import x from "@a/b/c"`, `require('b/c')`, `export * from "b"` or
  /// `import("b")`.
  private static func script(_ text: String) -> [Substring] {
    guard
      text.hasPrefix("import") || text.hasPrefix("export") || text.hasPrefix("}")
        || text.contains("require(") || text.contains("import(")
    else { return [] }
    var names: [Substring] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      let quote = rest[open]
      let end = rest[..<open].lastIndex { !isSpace($0) }
      let before = end.map { rest[...$0] } ?? ""
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: quote) else { break }
      let isImport =
        before.hasSuffix("from") || before.hasSuffix("import") || before.hasSuffix("require(")
        || before.hasSuffix("import(")
      if isImport { names.append(inside[..<close]) }
      rest = inside[inside.index(after: close)...]
    }
    return names
  }

  private static func go(_ text: String, isBlock: Bool) -> [Substring] {
    guard isBlock || text.hasPrefix("import "), let open = text.firstIndex(of: "\"") else {
      return []
    }
    let inside = text[text.index(after: open)...]
    return inside.firstIndex(of: "\"").map { [inside[..<$0]] } ?? []
  }

  private static func rust(_ text: String) -> [Substring] {
    var words = text[...]
    if words.hasPrefix("pub ") { words = words.dropFirst(4) }
    for mark in ["use ::", "use ", "extern crate "] where words.hasPrefix(mark) {
      let name = words.dropFirst(mark.count).prefix(while: isName)
      return ["crate", "self", "super", "std", "core", "alloc", ""].contains(name) ? [] : [name]
    }
    return []
  }

  /// Returns the name in `require "a/b"` as it is written.
  private static func ruby(_ text: String) -> [Substring] {
    guard text.hasPrefix("require ") || text.hasPrefix("require("),
      let open = text.firstIndex(where: { $0 == "\"" || $0 == "'" })
    else { return [] }
    let inside = text[text.index(after: open)...]
    return inside.firstIndex(of: text[open]).map { [inside[..<$0]] } ?? []
  }

  private static func python(_ text: String) -> [Substring] {
    if text.hasPrefix("from ") {
      let name = text.dropFirst(5).prefix(while: isName)
      return name.isEmpty || !text.contains(" import") ? [] : [name]
    }
    guard text.hasPrefix("import ") else { return [] }
    return text.dropFirst(7).split(separator: ",")
      .map { $0.drop(while: isSpace).prefix(while: isName) }.filter { !$0.isEmpty }
  }
}

/// The text after `from` in JavaScript.
package enum ScriptSpecifier {
  /// The package that a specifier names: `@a/b` for `@a/b/c`. Nil for paths and for aliases such as
  /// `@/c`.
  package static func package(of specifier: some StringProtocol) -> String? {
    guard let first = specifier.first, !"./~#".contains(first), !specifier.hasPrefix("@/") else {
      return nil
    }
    let parts = specifier.split(separator: "/")
    let count = first == "@" ? 2 : 1
    return parts.count >= count ? parts.prefix(count).joined(separator: "/") : nil
  }
}
