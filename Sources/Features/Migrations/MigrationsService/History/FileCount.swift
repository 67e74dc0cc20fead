import GitHistory

/// The counts of one file version in one migration.
struct FileCount {
  private(set) var count = 0
  private(set) var replaced = 0

  init(_ blob: UInt32, _ look: PathFacts.Look, _ counts: CountColumns) {
    guard blob != CommitTable.Change.none else { return }
    if look.isMatch { count = 1 }
    if let unit = look.uses {
      let found = counts.count(unit, blob)
      count += look.countsFiles ? min(1, found) : found
    }
    if let unit = look.replacements {
      let found = counts.count(unit, blob)
      replaced = look.countsFiles ? min(1, found) : found
    }
  }

  /// The excepted matches of a file version.
  static func exceptions(
    _ blob: UInt32, _ look: PathFacts.Look, _ counts: CountColumns, _ migration: String
  ) -> [ExceptedCount] {
    guard blob != CommitTable.Change.none, let unit = look.uses else { return [] }
    let found = counts.exceptions(unit, blob, of: migration)
    guard look.countsFiles else { return found }
    // A file is excepted as long as all of its matches are.
    guard found.reduce(0, { $0 + $1.count }) == counts.count(unit, blob),
      let end = found.map(\.until).min()
    else { return [] }
    return [ExceptedCount(migration: migration, until: end, count: 1)]
  }
}
