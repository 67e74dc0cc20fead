import LibrariesInterface
import ModulesLogic

/// Finds the imports of a source file.
///
/// Swift and C-family files are tokenized. Files in other languages are read line by line, without
/// comments.
package enum ImportedNames {
  /// An import and the name that it contains.
  package struct ImportStatement: Equatable, Sendable {
    package let name: String
    /// The line number, from 1.
    package let line: Int
  }

  private enum Language { case swift, c, lines(Ecosystem) }

  private static func language(of path: some StringProtocol) -> Language? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...] {
    case "swift": return .swift
    case "m", "mm", "h", "c", "cc", "cpp": return .c
    case "js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts", "vue", "svelte": return .lines(.npm)
    case "rs": return .lines(.cargo)
    case "go": return .lines(.go)
    case "py": return .lines(.python)
    case "rb", "rake", "gemspec", "podspec": return .lines(.ruby)
    default: return nil
    }
  }

  /// Returns the ecosystems with libraries that a source file can import, by its extension.
  package static func ecosystems(of path: some StringProtocol) -> [Ecosystem] {
    switch language(of: path) {
    case .swift, .c: [.swift, .cocoapods]
    case .lines(let ecosystem): [ecosystem]
    case nil: []
    }
  }

  /// Returns the imports of a file.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - path: the path of the file; its extension determines the language.
  package static func find(in bytes: [UInt8], of path: some StringProtocol) -> [ImportStatement] {
    switch language(of: path) {
    case .swift: bytes.withUnsafeBytes { found(SwiftImports.all(in: $0)) }
    case .c: bytes.withUnsafeBytes { found(CFamilyImports.all(in: $0)) }
    case .lines(let ecosystem): bytes.withUnsafeBytes { found(lines: $0, ecosystem) }
    case nil: []
    }
  }

  private static func found(
    lines text: UnsafeRawBufferPointer, _ ecosystem: Ecosystem
  ) -> [ImportStatement] {
    let language: LineImports.Language
    switch ecosystem {
    case .npm: language = .script
    case .cargo: language = .rust
    case .go: language = .go
    case .python: language = .python
    case .ruby: language = .ruby
    case .swift, .cocoapods: return []
    }
    return LineImports(language).all(in: text).compactMap { found in
      let name = ecosystem == .npm ? ScriptSpecifier.package(of: found.name) : found.name
      return name.map { ImportStatement(name: $0, line: found.line) }
    }
  }

  private static func found(_ imports: [SourceImport]) -> [ImportStatement] {
    imports.compactMap { found in
      switch found.target {
      case .module(let name), .word(let name): return ImportStatement(name: name, line: found.line)
      case .header(let header, let isQuoted):
        // `<Sentry/Sentry.h>` belongs to a framework. A quoted header belongs to the project.
        guard !isQuoted, let name = header.split(separator: "/").first else { return nil }
        let stem = name.split(separator: ".").first ?? name
        return ImportStatement(name: String(stem), line: found.line)
      case .specifier, .crate: return nil
      }
    }
  }
}
