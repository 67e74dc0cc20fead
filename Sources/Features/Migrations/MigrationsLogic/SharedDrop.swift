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

  /// - Returns: nil if there is no such day after the start dates of the migrations.
  package init?(_ history: History, _ definitions: [MigrationDefinition]) {
    var affected: [Day: Int] = [:]
    for definition in definitions {
      let points = history.migrations[MigrationID(definition.id)]?.points ?? []
      for (before, after) in zip(points, points.dropFirst()) {
        guard definition.started.map({ after.day > $0 }) ?? true else { continue }
        let lost = before.remaining - after.remaining
        if lost > 1, Double(lost) >= SharedDrop.part * Double(before.remaining) {
          affected[after.day, default: 0] += 1
        }
      }
    }
    guard let most = affected.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      most.value >= SharedDrop.fewest, most.value * 2 >= definitions.count
    else { return nil }
    (day, self.affected, all) = (most.key, most.value, definitions.count)
  }

  /// A sentence with the day and what to do.
  package var text: String {
    "On \(TextFormat.day(day, thisYear: nil)), the counts of \(TextFormat.number(affected)) of "
      + "\(TextFormat.count(all, "migration")) fell by \(TextFormat.percent(SharedDrop.part)) or more, as when a copy "
      + "of the code is deleted. To measure progress from a later day, set \"started\" in headway.yml."
  }
}
