/// A language whose imports are parsed without a pattern.
package enum SourceLanguage: Sendable {
  case swift, cFamily
  /// JavaScript and TypeScript, also in components of Vue and Svelte.
  case script
  case go, rust

  /// Determines the language from the file extension; nil for other languages.
  ///
  /// Tests of Go are nil too: a Go package may import one in its tests that imports it.
  package init?(of path: [UInt8]) {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[(dot + 1)...]
    guard ending.count <= 6, let language = SourceLanguage.endings[Array(ending)],
      language != .go || !path[..<dot].suffix(5).elementsEqual("_test".utf8)
    else { return nil }
    self = language
  }

  private static let endings: [[UInt8]: SourceLanguage] = {
    var endings: [[UInt8]: SourceLanguage] = [:]
    for (language, names) in [
      (SourceLanguage.swift, "swift"), (.cFamily, "c h m mm cc cpp cxx hh hpp hxx"),
      (.script, "js jsx ts tsx mjs cjs mts cts vue svelte"), (.go, "go"), (.rust, "rs"),
    ] {
      for name in names.split(separator: " ") { endings[Array(name.utf8)] = language }
    }
    return endings
  }()

  /// Whether the meaning of its imports depends on which files exist.
  package var namesFiles: Bool { self == .cFamily }

  /// The imports in a file.
  package func imports(in text: UnsafeRawBufferPointer) -> [SourceImport] {
    switch self {
    case .swift: SwiftImports.all(in: text)
    case .cFamily: CFamilyImports.all(in: text)
    case .script: LineImports(.script).all(in: text).map { $0.imported { .specifier($0) } }
    case .go: LineImports(.go).all(in: text).map { $0.imported { .word($0) } }
    case .rust: RustImports.all(in: text)
    }
  }
}

extension LineImports.Statement {
  fileprivate func imported(_ target: (String) -> SourceImport.Target) -> SourceImport {
    SourceImport(target(name), line: line, column: column)
  }
}
