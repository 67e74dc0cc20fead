import LibrariesInterface
import ModulesLogic

/// What a source file imports, by its language.
///
/// Swift and the languages of C are read by their grammar; of the others, line by line, comments don't count.
package enum ImportedNames {
  /// An import, with what it names as it stands there.
  package struct Found: Equatable, Sendable {
    package let name: String
    /// From 1.
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

  /// Whose libraries a source file may import, by its ending.
  package static func ecosystems(of path: some StringProtocol) -> [Ecosystem] {
    switch language(of: path) {
    case .swift, .c: [.swift, .cocoapods]
    case .lines(let ecosystem): [ecosystem]
    case nil: []
    }
  }

  /// - Parameter path: of the file, whose ending tells the language.
  package static func find(in bytes: [UInt8], of path: some StringProtocol) -> [Found] {
    switch language(of: path) {
    case .swift: bytes.withUnsafeBytes { found(SwiftImports.all(in: $0)) }
    case .c: bytes.withUnsafeBytes { found(CFamilyImports.all(in: $0)) }
    case .lines(let ecosystem): LineImports(ecosystem).find(in: bytes)
    case nil: []
    }
  }

  private static func found(_ imports: [SourceImport]) -> [Found] {
    imports.compactMap { found in
      switch found.target {
      case .module(let name), .word(let name): return Found(name: name, line: found.line)
      case .header(let header, let isQuoted):
        // `<Sentry/Sentry.h>` is of the framework; what stands in quotes lies beside the file.
        guard !isQuoted, let name = header.split(separator: "/").first else { return nil }
        let stem = name.split(separator: ".").first ?? name
        return Found(name: String(stem), line: found.line)
      }
    }
  }
}
