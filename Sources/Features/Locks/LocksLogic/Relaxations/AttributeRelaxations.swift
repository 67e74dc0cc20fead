import CheckInterface
import LocksInterface
import Matching
import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// Finds searched files that count by the attributes of the base, but not by the current ones.
///
/// The values that git determines are compared, not the lines of `.gitattributes`, so macros, the order of
/// lines and every syntax of patterns are included. A line only names the relaxation.
package struct AttributeRelaxations {
  /// The values of attributes by name, without unspecified ones.
  package typealias Values = [String: String]

  /// The attributes that determine whether a file counts.
  package static let names = ["diff", "linguist-generated", encoding]
  private static let encoding = "working-tree-encoding"

  /// The words in a line that exclude files: as generated, or as not text.
  private static let excluding: Set<String> = [
    "linguist-generated", "linguist-generated=true", "binary", "-diff",
  ]

  private let definitions: [(definition: MigrationDefinition, selection: PathSelection)]

  /// - Parameter definitions: the migrations.
  package init(_ definitions: [MigrationDefinition]) {
    self.definitions = definitions.filter { $0.lock && !$0.isToolBaseline }
      .map { ($0, PathSelection($0)) }
  }

  /// Returns the paths that a locked migration searches, sorted.
  package func searched(among paths: Set<RepositoryPath>) -> [RepositoryPath] {
    paths.filter { path in
      definitions.contains { $0.selection.covers(path.bytes, isGenerated: false) }
    }.sorted()
  }

  /// Returns the relaxations.
  ///
  /// - Parameters:
  ///   - before: the attributes of the searched paths by the files of the base.
  ///   - now: their current attributes.
  ///   - searched: the searched paths.
  ///   - files: the current contents of the attributes files, by path.
  package func relaxations(
    from before: [RepositoryPath: Values], to now: [RepositoryPath: Values],
    searched: [RepositoryPath], files: [RepositoryPath: [UInt8]]
  ) -> [Relaxation] {
    var lost: [String: [RepositoryPath]] = [:]
    for path in searched {
      let (old, new) = (before[path] ?? [:], now[path] ?? [:])
      guard old != new else { continue }
      for name in AttributeRelaxations.names where excludes(path, name, new[name]) {
        if !excludes(path, name, old[name]) { lost[name, default: []].append(path) }
      }
    }
    let entries = files.sorted { $0.key < $1.key }
      .flatMap { AttributeRelaxations.entries($0.value, in: $0.key) }
    return AttributeRelaxations.names.flatMap { name -> [Relaxation] in
      var rest = lost[name] ?? []
      var found: [Relaxation] = []
      for entry in entries where entry.name == name {
        let paths = rest.filter { entry.matches($0) }
        if paths.isEmpty { continue }
        rest.removeAll { entry.matches($0) }
        found.append(
          Relaxation(
            "attributes.\(entry.pattern)",
            AttributeRelaxations.message(paths.count, "\(entry.pattern) \(entry.attribute)"),
            path: entry.file.description, line: entry.line))
      }
      if !rest.isEmpty {
        let shown = TextFormat.joined(rest.map(\.description), limit: 3)
        found.append(
          Relaxation(
            "attributes.\(name)",
            AttributeRelaxations.message(rest.count, name) + ": \(shown)",
            path: ".gitattributes"))
      }
      return found
    }
  }

  private static func message(_ count: Int, _ cause: String) -> String {
    "\(TextFormat.count(count, "file")) with locked migrations no longer "
      + (count == 1 ? "counts" : "count") + " because of \"\(cause)\""
  }

  /// Whether the value of an attribute excludes a path from a migration that would search it.
  private func excludes(_ path: RepositoryPath, _ name: String, _ value: String?) -> Bool {
    guard let value else { return false }
    switch name {
    case "diff": return value == "unset"
    case AttributeRelaxations.encoding: return AttributeRelaxations.isBinary(value)
    default:
      return (value == "set" || value == "true")
        && definitions.contains { definition, selection in
          !definition.includesGenerated && selection.covers(path.bytes, isGenerated: false)
        }
    }
  }

  /// Whether files with an encoding in the working tree contain NUL bytes, so that they are binary.
  private static func isBinary(_ encoding: String) -> Bool {
    let name = encoding.lowercased()
    return ["utf-16", "utf16", "utf-32", "utf32", "ucs"].contains { name.contains($0) }
  }

  /// A pattern with an excluding attribute.
  private struct Entry {
    let file: RepositoryPath
    let pattern: String
    let attribute: String
    let line: Int

    /// The name of the attribute that it sets.
    var name: String { attribute.hasPrefix("linguist") ? "linguist-generated" : "diff" }

    private var folder: ArraySlice<UInt8> { file.bytes.dropLast(file.fileName.count) }

    /// As in `.gitignore`, a pattern without a slash matches at any depth.
    func matches(_ path: RepositoryPath) -> Bool {
      guard path.bytes.starts(with: folder) else { return false }
      let plain = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern
      let glob = PathGlob(pattern.contains("/") ? plain : "**/" + plain, escapes: true)
      return glob.matches(path.bytes.dropFirst(folder.count))
    }
  }

  private static func entries(_ bytes: [UInt8], in path: RepositoryPath) -> [Entry] {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { number, line -> [Entry] in
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let pattern = words.first, !pattern.hasPrefix("#"), !pattern.hasPrefix("[attr]") else {
        return []
      }
      return words.dropFirst().filter(excluding.contains).map {
        Entry(file: path, pattern: pattern, attribute: $0, line: number + 1)
      }
    }
  }
}
