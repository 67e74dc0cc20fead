import DeclarativeUI
import DesignSystem
import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import PluginInterface
import Unidirectional
import Workspace
import WorkspaceLogic

/// Adds rows to the list of migrations for those that gained matches in the last week, with the
/// authors and the counts of the last eight weeks.
package struct Regressions: Plugin {
  package let id = "regressions"
  package let title = "Regressions"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.regressions", default: true, owner: "@headway/tracker",
    about: "Lists matches gained in the last 7 days, below the migrations")

  /// The number of days to compare.
  static let days = 7
  /// The maximum number of authors to name.
  private static let named = 3
  /// The number of weeks in a row's chart.
  private static let weeks = 8

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: "Regressions", rows: Regressions.rows) { row, context in
        RegressionRow(row: row, counts: Regressions.counts(of: row.opens, context))
      }, id: "regressions.rows", to: .migrationRows)
  }

  /// The remaining matches at the end of each of the last weeks, oldest first. Weeks before the
  /// first count are missing.
  static func counts(of id: MigrationID?, _ context: MigrationRowContext) -> [Double] {
    guard let past = id.flatMap({ context.history?.migrations[$0] }) else { return [] }
    return (0..<weeks).reversed()
      .compactMap { past.remaining(on: context.today + -7 * $0) }.map(Double.init)
  }

  /// Returns a row for each migration with more remaining matches than a week ago, by growth.
  static func rows(_ context: MigrationRowContext) -> [AddedMigrationRow] {
    guard let history = context.history else { return [] }
    let then = context.today + -days
    return context.migrations
      .compactMap { migration -> (growth: Int, row: AddedMigrationRow)? in
        guard let past = history.migrations[migration.id], let last = past.points.last,
          let before = past.remaining(on: then), last.remaining > before
        else { return nil }
        let growth = last.remaining - before
        let changes = past.changes.prefix { $0.day > then }.filter { $0.added > $0.removed }
        return (
          growth,
          AddedMigrationRow(
            id: migration.id.description, title: migration.title,
            text: "+\(TextFormat.number(growth))\(authors(changes))",
            style: migration.lock ? .danger : .warning, opens: migration.id)
        )
      }
      .sorted { ($1.growth, $0.row.id) < ($0.growth, $1.row.id) }
      .map(\.row)
  }

  /// Returns the authors of changes as a suffix, the latest first, or "" without changes.
  private static func authors(_ changes: [HistoryChange]) -> String {
    var names: [String] = []
    for change in changes where !names.contains(change.author) { names.append(change.author) }
    guard !names.isEmpty else { return "" }
    let rest = names.count - named
    return " by " + names.prefix(named).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// The title, the growth with its authors, and a chart of the last weeks.
private struct RegressionRow: View {
  let row: AddedMigrationRow
  let counts: [Double]

  var body: some View {
    HStack(spacing: .two) {
      Label(StyledText(row.title ?? "", row.style))
      Label(.muted(row.text))
      Spacer()
      Sparkline(.constant(counts), style: row.style)
    }
  }
}
