import CheckInterface
import LocksInterface
import Matching
import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// Finds new lines in `.gitattributes` files that exclude searched files from counting.
package struct AttributeRelaxations {
  /// The attributes that exclude files: as generated, or as not text.
  private static let excluding: Set<String> = [
    "linguist-generated", "linguist-generated=true", "binary", "-diff",
  ]

  private let definitions: [(definition: MigrationDefinition, selection: PathSelection)]

  /// - Parameter definitions: the migrations.
  package init(_ definitions: [MigrationDefinition]) {
    self.definitions = definitions.filter { $0.lock && !$0.isToolBaseline }
      .map { ($0, PathSelection($0)) }
  }

  /// Returns the relaxations.
  ///
  /// - Parameters:
  ///   - before: the contents of the attributes files at the base, by path.
  ///   - now: the current contents of the attributes files.
  ///   - present: all existing paths.
  package func relaxations(
    from before: [RepositoryPath: [UInt8]], to now: [RepositoryPath: [UInt8]],
    present: Set<RepositoryPath>
  ) -> [Relaxation] {
    let former = Set(before.flatMap { AttributeRelaxations.entries($0.value, in: $0.key) })
    var found: [Relaxation] = []
    for (path, bytes) in now.sorted(by: { $0.key < $1.key }) {
      for entry in AttributeRelaxations.entries(bytes, in: path) where !former.contains(entry) {
        let count = present.count { entry.matches($0) && isSearched($0, entry) }
        if count == 0 { continue }
        found.append(
          Relaxation(
            "attributes.\(entry.pattern)",
            "\(TextFormat.count(count, "file")) with locked migrations no longer "
              + (count == 1 ? "counts" : "count") + " because of "
              + "\"\(entry.pattern) \(entry.attribute)\"", path: path.description,
            line: entry.line))
      }
    }
    return found
  }

  private func isSearched(_ path: RepositoryPath, _ entry: Entry) -> Bool {
    definitions.contains { definition, selection in
      selection.covers(path.bytes, isGenerated: false)
        && !(entry.attribute.hasPrefix("linguist") && definition.includesGenerated)
    }
  }

  /// A pattern with an excluding attribute.
  private struct Entry: Hashable {
    let folder: [UInt8]
    let pattern: String
    let attribute: String
    let line: Int

    static func == (left: Entry, right: Entry) -> Bool {
      left.folder == right.folder && left.pattern == right.pattern
        && left.attribute == right.attribute
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(folder)
      hasher.combine(pattern)
      hasher.combine(attribute)
    }

    /// As in `.gitignore`, a pattern without a slash matches at any depth.
    func matches(_ path: RepositoryPath) -> Bool {
      guard path.bytes.starts(with: folder) else { return false }
      let plain = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern
      let glob = PathGlob(pattern.contains("/") ? plain : "**/" + plain, escapes: true)
      return glob.matches(path.bytes.dropFirst(folder.count))
    }
  }

  private static func entries(_ bytes: [UInt8], in path: RepositoryPath) -> [Entry] {
    let folder = Array(path.bytes.dropLast(path.fileName.count))
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { number, line -> [Entry] in
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let pattern = words.first, !pattern.hasPrefix("#"), !pattern.hasPrefix("[attr]") else {
        return []
      }
      return words.dropFirst().filter(excluding.contains).map {
        Entry(folder: folder, pattern: pattern, attribute: $0, line: number + 1)
      }
    }
  }
}
