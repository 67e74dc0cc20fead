import LibrariesInterface

/// Finds the imports of a source file line by line. It skips block comments and comments at the
/// beginning of a line.
struct LineImports {
  typealias ImportStatement = ImportedNames.ImportStatement

  private let language: Ecosystem

  init(_ language: Ecosystem) { self.language = language }

  func find(in bytes: [UInt8]) -> [ImportStatement] {
    var found: [ImportStatement] = []
    var isComment = false
    var isBlock = false
    let needles = LineImports.needles(language)
    bytes.withUnsafeBufferPointer { buffer in
      var number = 0
      var start = 0
      while start < buffer.count {
        var end = start
        while end < buffer.count, buffer[end] != 0x0A { end += 1 }
        number += 1
        defer { start = end + 1 }
        let line = buffer[start..<end]
        // Skip long lines, which contain data, and lines without an import keyword.
        guard line.count < 1_000 else { continue }
        if isComment {
          isComment = !LineImports.has(line, "*/")
          continue
        }
        if LineImports.opensComment(line) { isComment = true }
        if !isBlock, !needles.contains(where: { LineImports.has(line, $0) }) { continue }
        let text = String(decoding: line, as: UTF8.self).trimmed()
        if text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("*") { continue }
        if language == .go {
          if text.hasPrefix("import (") {
            isBlock = true
            continue
          }
          if isBlock, text.hasPrefix(")") { isBlock = false }
        }
        for name in names(text, isBlock: isBlock) {
          found.append(ImportStatement(name: name, line: number))
        }
      }
    }
    return found
  }

  private static func needles(_ language: Ecosystem) -> [StaticString] {
    switch language {
    case .swift, .cocoapods, .go: ["import"]
    case .npm: ["import", "require", "from"]
    case .cargo: ["use ", "extern crate"]
    case .python: ["import"]
    }
  }

  private static func has(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ text: StaticString) -> Bool {
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
  private static func opensComment(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let start = line.drop { $0 == 0x20 || $0 == 0x09 }
    return start.starts(with: "/*".utf8) && !has(line, "*/")
  }

  private func names(_ text: String, isBlock: Bool) -> [String] {
    switch language {
    case .swift, .cocoapods: []
    case .npm: LineImports.script(text)
    case .go: LineImports.go(text, isBlock: isBlock)
    case .cargo: LineImports.rust(text)
    case .python: LineImports.python(text)
    }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Returns the packages in `import x from "@a/b/c"`, `require('b/c')`, `export * from "b"` or
  /// `import("b")`.
  private static func script(_ text: String) -> [String] {
    guard
      text.hasPrefix("import") || text.hasPrefix("export") || text.hasPrefix("}")
        || text.contains("require(") || text.contains("import(")
    else { return [] }
    var names: [String] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      let quote = rest[open]
      let before = rest[..<open].trimmed()
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: quote) else { break }
      let isImport =
        before.hasSuffix("from") || before.hasSuffix("import") || before.hasSuffix("require(")
        || before.hasSuffix("import(")
      if isImport, let name = package(inside[..<close]) { names.append(name) }
      rest = inside[inside.index(after: close)...]
    }
    return names
  }

  private static func package(_ path: Substring) -> String? {
    guard let first = path.first, first != ".", first != "/" else { return nil }
    let parts = path.split(separator: "/")
    let count = first == "@" ? 2 : 1
    return parts.count >= count ? parts.prefix(count).joined(separator: "/") : nil
  }

  private static func go(_ text: String, isBlock: Bool) -> [String] {
    guard isBlock || text.hasPrefix("import "), let open = text.firstIndex(of: "\"") else {
      return []
    }
    let inside = text[text.index(after: open)...]
    return inside.firstIndex(of: "\"").map { [String(inside[..<$0])] } ?? []
  }

  private static func rust(_ text: String) -> [String] {
    var words = text[...]
    if words.hasPrefix("pub ") { words = words.dropFirst(4) }
    for mark in ["use ::", "use ", "extern crate "] where words.hasPrefix(mark) {
      let name = words.dropFirst(mark.count).prefix(while: isName)
      return ["crate", "self", "super", "std", "core", "alloc", ""].contains(name)
        ? [] : [String(name)]
    }
    return []
  }

  private static func python(_ text: String) -> [String] {
    if text.hasPrefix("from ") {
      let name = text.dropFirst(5).prefix(while: isName)
      return name.isEmpty || !text.contains(" import") ? [] : [String(name)]
    }
    guard text.hasPrefix("import ") else { return [] }
    return text.dropFirst(7).split(separator: ",").map { $0.trimmed().prefix(while: isName) }
      .filter { !$0.isEmpty }.map(String.init)
  }
}
