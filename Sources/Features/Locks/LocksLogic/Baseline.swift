import LocksInterface
import MigrationsInterface

/// The lock: how many uses each file may have, one line `ID<TAB>PATH<TAB>COUNT` for a migration and a
/// path, sorted as bytes.
///
/// What isn't listed may have none. A migration that has nothing left keeps one line, `ID<TAB>.<TAB>0`,
/// so that it isn't mistaken for one that was never locked.
package struct Baseline: Equatable, Sendable {
  /// Where it stands, from the repository's root.
  package static let path = ".headway/baseline.tsv"
  /// What stands for the whole repository in the line of a migration that has nothing left.
  package static let everywhere = RepositoryPath(".")

  package var counts: [AllowanceKey: Int]

  package init(_ counts: [AllowanceKey: Int] = [:]) { self.counts = counts }

  /// - Throws: every line that can't be read.
  package init(parsing bytes: [UInt8]) throws(TableMistakes) {
    self.init()
    let table = TableLines(bytes)
    var mistakes = table.mistakes
    var seen: [AllowanceKey: Int] = [:]
    for line in table.lines {
      guard line.fields.count == 3 else {
        mistakes.append(
          TableMistake(
            line: line.number,
            "a line has three fields, ID, PATH and COUNT, with a tab between them"))
        continue
      }
      guard TableLines.isIdentifier(line.fields[0]) else {
        mistakes.append(
          TableMistake(line: line.number, "the id may hold a–z, 0–9 and - only"))
        continue
      }
      guard let path = QuotedPath.path(line.fields[1]) else {
        mistakes.append(
          TableMistake(line: line.number, "the path is empty, or wrong in its quotes"))
        continue
      }
      guard let count = TableLines.count(line.fields[2]) else {
        mistakes.append(TableMistake(line: line.number, "the count is no whole number"))
        continue
      }
      let key = AllowanceKey(MigrationID(String(decoding: line.fields[0], as: UTF8.self)), path)
      if let first = seen[key] {
        mistakes.append(
          TableMistake(line: line.number, "the same migration and path stand in line \(first)"))
        continue
      }
      seen[key] = line.number
      counts[key] = count
    }
    if !mistakes.isEmpty {
      throw TableMistakes(mistakes: mistakes.sorted { $0.line < $1.line })
    }
  }

  /// As it is written; empty where nothing is locked.
  package var text: String {
    counts.map { key, count in "\(key.id)\t\(QuotedPath.text(key.path))\t\(count)\n" }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined()
  }

  /// The line of a key in `text`, from 1.
  package func line(of key: AllowanceKey) -> Int? {
    let start = "\(key.id)\t\(QuotedPath.text(key.path))\t"
    let lines = text.split(separator: "\n")
    return lines.firstIndex { $0.hasPrefix(start) }.map { $0 + 1 }
  }

  // MARK: One migration

  /// The migrations that have lines.
  package var ids: Set<MigrationID> { Set(counts.keys.map(\.id)) }

  /// Whether a migration was ever locked.
  package func isLocked(_ id: MigrationID) -> Bool { counts.keys.contains { $0.id == id } }

  /// What each file may have of a migration.
  package func allowances(of id: MigrationID) -> [RepositoryPath: Int] {
    var result: [RepositoryPath: Int] = [:]
    for (key, count) in counts where key.id == id && key.path != Baseline.everywhere {
      result[key.path] = count
    }
    return result
  }

  /// Exchanges all that a migration may have; files with none get no line.
  package mutating func replace(_ id: MigrationID, with allowances: [RepositoryPath: Int]) {
    counts = counts.filter { $0.key.id != id }
    for (path, count) in allowances where count > 0 { counts[AllowanceKey(id, path)] = count }
    if !isLocked(id) { counts[AllowanceKey(id, Baseline.everywhere)] = 0 }
  }
}
