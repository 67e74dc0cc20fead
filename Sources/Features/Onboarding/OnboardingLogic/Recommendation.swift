import MigrationsInterface

/// The templates that are worth tracking first: those with enough matches that aren't almost done,
/// at most eight. Among few templates, and where none has as many matches, all of them are.
enum Recommendation {
  private static let most = 8
  private static let matches = 5
  private static let files = 3
  /// The number of templates that need no choice.
  private static let few = 3
  /// The percentage of replaced matches from which a migration is almost done.
  private static let replaced = 90

  static let explanation =
    "Preselected: the \(most) largest that have at least \(matches) matches or \(files) files and are less "
    + "than \(replaced)% done."

  /// Returns the ids of the recommended migrations, most matches first.
  static func migrations(of counts: [MigrationCount]) -> [MigrationID] {
    let open = counts.filter { $0.remaining > 0 }
      .sorted { ($1.remaining, $0.id) < ($0.remaining, $1.id) }
    let worthwhile = open.filter { isLarge($0) && !isAlmostDone($0) }
    return (open.count <= few || worthwhile.isEmpty ? open : worthwhile).prefix(most).map(\.id)
  }

  private static func isLarge(_ count: MigrationCount) -> Bool {
    count.remaining >= matches || count.files >= files
  }

  private static func isAlmostDone(_ count: MigrationCount) -> Bool {
    guard let done = count.replaced, done > 0 else { return false }
    return done * 100 >= replaced * (done + count.remaining)
  }
}
