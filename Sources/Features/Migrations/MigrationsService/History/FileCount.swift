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
    _ blob: UInt32, _ look: PathFacts.Look, _ counts: CountColumns, _ policy: ExceptionPolicy
  ) -> [ExceptedDays] {
    guard blob != CommitTable.Change.none, let unit = look.uses else { return [] }
    let found = counts.exceptions(unit, blob, of: policy.migration)
    guard look.countsFiles else {
      return found.compactMap { exception in
        policy.days(endingFrom: exception.until, to: exception.until).map {
          ExceptedDays(days: $0, count: exception.count)
        }
      }
    }
    // A file is excepted as long as all of its matches are.
    guard found.reduce(0, { $0 + $1.count }) == counts.count(unit, blob),
      let first = found.map(\.until).min(), let last = found.map(\.until).max(),
      let days = policy.days(endingFrom: first, to: last)
    else { return [] }
    return [ExceptedDays(days: days, count: 1)]
  }
}

/// The exceptions of a migration, and the longest time to their end.
struct ExceptionPolicy: Sendable {
  let migration: String
  /// The limit in days; nil for any time.
  let limit: Int?

  /// The days on which exceptions apply together.
  ///
  /// - Parameters:
  ///   - first: the day on which the first one ends.
  ///   - last: the day on which the last one ends.
  /// - Returns: nil if they never apply.
  func days(endingFrom first: Int, to last: Int) -> ClosedRange<Int32>? {
    var start = Int(Int32.min)
    if let limit {
      guard limit > 0 else { return nil }
      start = last - limit
    }
    return start <= first ? Int32(clamping: start)...Int32(clamping: first) : nil
  }
}

/// The matches of a file version that exceptions cover on some days.
struct ExceptedDays: Equatable {
  let days: ClosedRange<Int32>
  let count: Int
}
