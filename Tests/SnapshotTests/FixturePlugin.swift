import FeatureFlags
import MigrationsFlow
import MigrationsLogic
import PluginInterface

/// A plugin for tests, so that the screens don't depend on the built-in plugins.
struct FixturePlugin: Plugin {
  let id = "sample"
  let title = "Sample"
  let version = "1.0.0"
  let owner = "@headway/app"
  let flag = Flag(key: "plugin.sample", default: true, owner: "@headway/app", about: "Two rows")

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: "Due soon") { context in
        context.migrations.filter(\.isCounted).prefix(2).map {
          AddedMigrationRow(
            id: $0.id.description, text: "\($0.title): \($0.remaining) remaining", style: .warning,
            opens: $0.id)
        }
      }, id: "sample.rows", to: .migrationRows)
  }
}
