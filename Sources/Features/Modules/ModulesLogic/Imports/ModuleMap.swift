import WorkspaceLogic

/// The modules in a Clang module map.
package enum ModuleMap {
  /// The names of the top-level modules.
  package static func modules(in text: [UInt8]) -> [String] {
    var names: [String] = []
    var depth = 0
    var isNext = false
    text.withUnsafeBytes { text in
      var lexing = SwiftLexing(text)
      lexing.position = ByteOrderMark.length(in: text)
      while lexing.position < text.count {
        let byte = text[lexing.position]
        switch byte {
        case UInt8(ascii: "/"):
          if !lexing.skipComment() { lexing.position += 1 }
        case UInt8(ascii: "\""): lexing.skipString(hashes: 0)
        case UInt8(ascii: "{"), UInt8(ascii: "}"):
          depth += byte == UInt8(ascii: "{") ? 1 : -1
          lexing.position += 1
        case _ where SwiftLexing.isNamePart(byte):
          let word = lexing.string(lexing.takeName())
          if depth == 0, isNext { names.append(word) }
          isNext = word == "module"
        default: lexing.position += 1
        }
      }
    }
    return names
  }
}

/// The module path in a `go.mod` file.
package enum GoModule {
  package static func path(in text: [UInt8]) -> String? {
    for line in text.split(separator: 0x0A) {
      let words = line.split { $0 <= 0x20 }
      guard words.count >= 2, words[0].elementsEqual("module".utf8) else { continue }
      return String(decoding: words[1].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return nil
  }
}
