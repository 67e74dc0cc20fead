import ExternalPlugins
import MigrationsFlow
import MigrationsInterface
import PluginInterface
import PluginPoints
import UserSettings

extension AppFeature {
  /// The migrations.
  static var migrations: AppFeature {
    var feature = AppFeature { MigrationsRoutes() }
    feature.registerValues = { try Migrations.registerStore(in: $0) }
    feature.handOver = { try Migrations.handOver($0) }
    feature.points = {
      FeaturePoints {
        $0.addScreens(
          among: .migrationRoutes, in: "migrations", Migrations.self, at: MigrationRoute())
      }
    }
    feature.hints = [
      "migrations": "Enter opens a migration, E edits it, and ? explains keys and terms.",
      "migrations/item": "Digits select a tab, Enter opens a row, and Esc goes back.",
      "migrations/match":
        "e opens the file, n and p move from match to match, and x adds an exception.",
    ]
    feature.terms = ["migrations": Migrations.terms]
    feature.keys = KeyActions(
      [
        "hit.configuration": [], "hit.copy-exception": [], "hit.edit": ["e", "enter"],
        "hit.except": ["x"], "hit.next": ["n"], "hit.previous": ["p"], "hits.except": ["x"],
        "migrations.change": ["E"],
        "migrations.docs": ["w"], "migrations.edit": ["e"], "migrations.lock": ["l"],
        "migrations.over": ["o"], "migrations.recount": ["r"], "migrations.rehearse": ["L"],
        "migrations.report": ["R"], "migrations.set-up": ["n"], "migrations.templates": ["a"],
        "migrations.try": ["n"],
      ],
      lists: ["matrix", "merges", "shares", "who"], previews: ["hits", "migrations"],
      forms: ["edit", "match-exception"])
    return feature
  }
}
