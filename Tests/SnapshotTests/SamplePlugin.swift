import FeatureFlags
import MigrationsFlow
import MigrationsLogic
import PluginInterface

/// A plugin of the tests' own, so that the screens don't change with those that are built in.
struct SamplePlugin: Plugin {
  let id = "sample"
  let title = "Sample"
  let version = "1.0.0"
  let owner = "@headway/app"
  let flag = Flag(key: "plugin.sample", default: true, owner: "@headway/app", about: "Two rows")

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: "due soon") { context in
        context.migrations.prefix(2).map {
          AddedMigrationRow(
            id: $0.id.description, text: "\($0.title): \($0.remaining) left", tone: .warning,
            opens: $0.id)
        }
      }, id: "sample.rows", to: .migrationRows)
  }
}
