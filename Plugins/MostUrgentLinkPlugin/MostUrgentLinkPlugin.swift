import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import PluginInterface

/// Adds the link `headway://most-urgent`: the open migration that is due first.
package struct MostUrgentLink: Plugin {
  package let id = "most-urgent-link"
  package let title = "Most urgent"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.most-urgent-link", default: true, owner: "@headway/tracker",
    about: "The link headway://most-urgent opens the migration that is due first")

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      MigrationLink(place: "most-urgent", choose: MostUrgentLink.choose), id: "most-urgent",
      to: .migrationLinks)
  }

  /// The open migration with the first due date, then the highest priority, then the most left.
  static func choose(_ context: MigrationRowContext) -> MigrationID? {
    context.migrations.filter { $0.remaining > 0 }
      .min {
        ($0.due ?? "~", $0.priority, -$0.remaining, $0.id)
          < ($1.due ?? "~", $1.priority, -$1.remaining, $1.id)
      }?.id
  }
}
