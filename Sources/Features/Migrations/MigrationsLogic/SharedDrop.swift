import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The day on which the counts of most migrations fell together, as when a copy of the code is deleted.
/// Progress that includes such a day isn't the result of the migrations.
package struct SharedDrop: Equatable, Sendable {
  /// The smallest part of its matches that a migration loses on such a day.
  static let part = 0.4
  /// The smallest number of migrations that have such a day.
  static let fewest = 3

  package let day: Day
  /// The number of migrations whose counts fell.
  package let affected: Int
  /// The number of all migrations.
  package let all: Int

  /// - Parameter starts: all migrations with their start dates.
  /// - Returns: nil if there is no such day after the start dates of the migrations.
  package init?(_ history: History, starts: [(id: MigrationID, started: Day?)]) {
    var affected: [Day: (all: Int, counted: Int)] = [:]
    for (id, started) in starts {
      let points = history.migrations[id]?.points ?? []
      for (before, after) in zip(points, points.dropFirst()) {
        let lost = before.remaining - after.remaining
        guard lost > 1, Double(lost) >= SharedDrop.part * Double(before.remaining) else { continue }
        affected[after.day, default: (0, 0)].all += 1
        // Progress since a later day doesn't include the fall.
        if started.map({ after.day > $0 }) ?? true { affected[after.day]?.counted += 1 }
      }
    }
    let most = affected.filter {
      $0.value.counted >= SharedDrop.fewest && $0.value.all * 2 >= starts.count
    }
    .max { ($0.value.all, $0.key) < ($1.value.all, $1.key) }
    guard let most else { return nil }
    (day, self.affected, all) = (most.key, most.value.all, starts.count)
  }

  /// Whether the progress of a migration can include the day.
  package func concerns(_ migration: MigrationCount?) -> Bool {
    migration.map { count in count.started.map { $0 < day } ?? true } ?? false
  }

  /// A sentence with the day and what to do.
  package var text: String {
    let part = affected == all ? "all" : "\(TextFormat.number(affected)) of"
    return "On \(TextFormat.day(day, thisYear: nil)), the counts of \(part) "
      + "\(TextFormat.count(all, "migration")) fell by \(TextFormat.percent(SharedDrop.part)) or more, as when a copy "
      + "of the code is deleted. To measure progress from a later day, set \"started\" in headway.yml."
  }
}
