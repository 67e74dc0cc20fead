import Matching
import Output
import Workspace

extension Project {
  /// The migrations with some ids, in the order of the configuration.
  ///
  /// - Throws: `Failure` with the nearest id if one doesn't exist.
  func migrations(_ ids: [String]) throws -> [MigrationDefinition] {
    let wanted = Set(try ids.map { try migration($0).id })
    return configuration.migrations.filter { wanted.contains($0.id) }
  }

  /// The migration with an id.
  ///
  /// - Throws: `Failure` with the nearest id if there is none.
  func migration(_ id: String) throws -> MigrationDefinition {
    let migrations = configuration.migrations
    if let found = migrations.first(where: { $0.id == id }) { return found }
    let known = migrations.map(\.id)
    throw Failure(
      code: "unknown-migration", message: "unknown migration \"\(id)\"",
      hint: NearestName.nearest(to: id, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty
          ? "headway.yml contains no migrations"
          : "expected one of: \(known.joined(separator: ", "))"))
  }
}
