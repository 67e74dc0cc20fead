import Foundation
import MigrationsInterface
import Workspace

/// Selects the data of a fixture for the migrations that a flow requests, which needn't be in its
/// configuration: the setup counts templates, and a pattern can be tried.
struct FixtureMigrations: Sendable {
  /// The migrations of the fixture.
  let definitions: [MigrationDefinition]

  /// The id of the fixture's migration with the same patterns, otherwise that of the definition.
  private func source(of definition: MigrationDefinition) -> MigrationID {
    let known = definitions.first { $0.subject == definition.subject }
    return MigrationID((known ?? definition).id)
  }

  /// Returns the counts and matches of each requested migration; zero if the fixture has none.
  func snapshot(
    of requested: [MigrationDefinition], from all: ScanSnapshot
  ) -> ScanSnapshot {
    var result = ScanSnapshot(migrations: [], matches: [:])
    for definition in requested {
      let (id, source) = (MigrationID(definition.id), source(of: definition))
      var count = MigrationCount(of: definition)
      if let known = all.migrations.first(where: { $0.id == source }) {
        (count.remaining, count.excepted) = (known.remaining, known.excepted)
        (count.files, count.coOwned) = (known.files, known.coOwned)
        (count.byModule, count.byTeam) = (known.byModule, known.byTeam)
        count.replaced = known.replaced
      }
      result.migrations.append(count)
      result.matches[id] = all.matches[source]
    }
    return result
  }

  /// Returns the histories of the requested migrations; without matches if the fixture has none.
  func history(of requested: [MigrationDefinition], from all: History) -> History {
    let days = all.migrations.values.max { $0.points.count < $1.points.count }?.points ?? []
    var none = MigrationHistory()
    none.points = days.map { HistoryPoint(day: $0.day, commit: $0.commit, remaining: 0) }
    var result = all
    result.migrations = [:]
    for definition in requested {
      result.migrations[MigrationID(definition.id)] =
        all.migrations[source(of: definition)] ?? none
    }
    return result
  }

  /// Decodes the counts of templates from the fixture of the setup.
  ///
  /// - Throws: `DecodingError` for an invalid file.
  static func templates(_ text: String) throws -> [MigrationCount] {
    struct File: Decodable {
      struct Template: Decodable {
        let id: MigrationID
        let remaining: Int
        let files: Int
        let replaced: Int
      }
      let templates: [Template]
    }
    return try JSONDecoder().decode(File.self, from: Data(text.utf8)).templates.map {
      var count = MigrationCount(id: $0.id, title: "", priority: "")
      (count.remaining, count.files, count.replaced) = ($0.remaining, $0.files, $0.replaced)
      return count
    }
  }
}
