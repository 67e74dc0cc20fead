import LocksInterface
import MigrationsInterface

/// The number of matches that each file may have. The file has one line `ID<TAB>PATH<TAB>COUNT` per
/// migration and path, sorted by bytes.
///
/// Files that aren't listed may not have any matches. A migration without remaining matches keeps
/// the line `ID<TAB>.<TAB>0`, which distinguishes it from a migration that was never locked.
package struct Baseline: Equatable, Sendable {
  /// The path of the file from the repository's root.
  package static let path = ".headway/baseline.tsv"
  /// The path in the line of a migration without remaining matches. It represents the whole
  /// repository.
  package static let everywhere = RepositoryPath(".")

  /// The allowed matches by migration and path.
  package var counts: [AllowanceKey: Int]

  package init(_ counts: [AllowanceKey: Int] = [:]) { self.counts = counts }

  /// Parses a baseline.
  ///
  /// - Throws: `TableDiagnostics` with all lines that can't be read.
  package init(parsing bytes: [UInt8]) throws(TableDiagnostics) {
    self.init()
    let table = TableLines(bytes)
    var diagnostics = table.diagnostics
    var seen: [AllowanceKey: Int] = [:]
    for line in table.lines {
      guard line.fields.count == 3 else {
        diagnostics.append(
          TableDiagnostic(
            line: line.number,
            "expected three tab-separated fields: id, path, count"))
        continue
      }
      guard TableLines.isIdentifier(line.fields[0]) else {
        diagnostics.append(
          TableDiagnostic(line: line.number, "an id may only contain a–z, 0–9 and -"))
        continue
      }
      guard let path = QuotedPath.path(line.fields[1]) else {
        diagnostics.append(
          TableDiagnostic(line: line.number, "the path is empty or incorrectly quoted"))
        continue
      }
      guard let count = TableLines.count(line.fields[2]) else {
        diagnostics.append(TableDiagnostic(line: line.number, "the count isn't a whole number"))
        continue
      }
      let key = AllowanceKey(MigrationID(String(decoding: line.fields[0], as: UTF8.self)), path)
      if let first = seen[key] {
        diagnostics.append(
          TableDiagnostic(line: line.number, "same migration and path as in line \(first)"))
        continue
      }
      seen[key] = line.number
      counts[key] = count
    }
    if !diagnostics.isEmpty {
      throw TableDiagnostics(diagnostics: diagnostics.sorted { $0.line < $1.line })
    }
  }

  /// The text of the file; empty if no migration is locked.
  package var text: String { sortedLines.map(\.text).joined() }

  /// The line numbers of all keys in `text`, from 1.
  package var lineNumbers: [AllowanceKey: Int] {
    Dictionary(sortedLines.enumerated().map { ($1.key, $0 + 1) }) { first, _ in first }
  }

  private var sortedLines: [(key: AllowanceKey, text: String)] {
    counts.map { key, count in
      (key, "\(key.id)\t\(QuotedPath.text(key.path))\t\(count)\n")
    }
    .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  // MARK: One migration

  /// The migrations in the baseline.
  package var ids: Set<MigrationID> { Set(counts.keys.map(\.id)) }

  /// Whether the baseline contains a migration.
  package func isLocked(_ id: MigrationID) -> Bool { counts.keys.contains { $0.id == id } }

  /// Returns the allowed matches of a migration by file.
  package func allowances(of id: MigrationID) -> [RepositoryPath: Int] {
    var result: [RepositoryPath: Int] = [:]
    for (key, count) in counts where key.id == id && key.path != Baseline.everywhere {
      result[key.path] = count
    }
    return result
  }

  /// Moves the lines of migrations to their new ids.
  package mutating func rename(_ ids: [MigrationID: MigrationID]) {
    for (key, count) in counts {
      guard let id = ids[key.id] else { continue }
      counts[key] = nil
      counts[AllowanceKey(id, key.path)] = count
    }
  }

  /// Replaces all allowances of a migration. Files with an allowance of 0 are removed.
  package mutating func replace(_ id: MigrationID, with allowances: [RepositoryPath: Int]) {
    counts = counts.filter { $0.key.id != id }
    for (path, count) in allowances where count > 0 { counts[AllowanceKey(id, path)] = count }
    if !isLocked(id) { counts[AllowanceKey(id, Baseline.everywhere)] = 0 }
  }
}
