import MigrationsInterface
import Workspace

extension History {
  /// How far the remaining matches of a migration have come down, from 0 to 1: the share of the way
  /// from the start to the goal that is gone. The start is the count on the start date of the
  /// migration, otherwise the highest count so far.
  ///
  /// The result is 1 only if the goal is reached, and otherwise 0 while the count is at or above the start.
  ///
  /// - Returns: nil if the start isn't known, because the clone is shallow or has no commits, or if the
  ///   count isn't complete.
  package func progress(of count: MigrationCount) -> Double? {
    guard count.isComplete, migrations[count.id]?.points.isEmpty == false else { return nil }
    if count.remaining <= count.goal { return 1 }
    guard let start = startCount(of: count) else { return nil }
    guard start > count.remaining else { return 0 }
    return Double(start - count.remaining) / Double(start - count.goal)
  }

  /// Whether neither the complete history nor the working tree contains a match of a migration. The
  /// pattern may be misspelled.
  package func neverMatched(_ count: MigrationCount) -> Bool {
    guard isComplete, count.isComplete, count.remaining + count.excepted == 0 else { return false }
    guard let points = migrations[count.id]?.points, !points.isEmpty else { return false }
    return points.allSatisfy { $0.remaining == 0 && $0.excepted == 0 }
  }

  /// The count on the start date of a migration, otherwise the highest count so far; nil if it isn't known.
  package func startCount(of count: MigrationCount) -> Int? {
    guard let history = migrations[count.id], let first = history.points.first else { return nil }
    if let started = count.started, started >= first.day || !isShallow {
      return history.remaining(on: started) ?? first.remaining
    }
    // A shallow clone may not contain the highest count.
    guard !isShallow else { return nil }
    return history.points.lazy.map(\.remaining).max()
  }
}
