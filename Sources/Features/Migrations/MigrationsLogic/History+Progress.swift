import MigrationsInterface
import Workspace

extension History {
  /// How far the remaining matches of a migration have come down, from 0 to 1: the share of the way
  /// from the start to the goal that is gone. The start is the count on the start date of the
  /// migration, otherwise the highest count so far.
  ///
  /// The result is 1 only if the goal is reached, and otherwise 0 at the highest count.
  ///
  /// - Returns: nil if the start isn't known, because the clone is shallow or has no commits, or if the
  ///   count isn't complete.
  package func progress(of count: MigrationCount) -> Double? {
    guard count.isComplete else { return nil }
    if count.remaining <= count.goal { return 1 }
    guard let history = migrations[count.id], let start = start(of: history, count)
    else { return nil }
    guard start > count.remaining else { return 0 }
    return Double(start - count.remaining) / Double(start - count.goal)
  }

  /// The count at the start of a migration.
  private func start(of history: MigrationHistory, _ count: MigrationCount) -> Int? {
    guard let first = history.points.first else { return nil }
    if let started = count.started, started >= first.day || !isShallow {
      return history.remaining(on: started) ?? first.remaining
    }
    // A shallow clone may not contain the highest count.
    guard !isShallow else { return nil }
    return history.points.lazy.map(\.remaining).max()
  }
}
