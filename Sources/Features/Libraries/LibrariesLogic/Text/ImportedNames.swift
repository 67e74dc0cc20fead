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
    case .lines(let ecosystem): LineImports(ecosystem).find(in: bytes)
    case nil: []
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
      }
    }
  }
}
