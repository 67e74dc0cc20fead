import Matching
import Workspace

extension Project {
  /// The migration that a command was given by its id.
  ///
  /// - Throws: `Failure` that names the nearest one when there is none of that id.
  func migration(_ id: String) throws -> MigrationDefinition {
    let migrations = configuration.migrations
    if let found = migrations.first(where: { $0.id == id }) { return found }
    let known = migrations.map(\.id)
    throw Failure(
      code: "unknown-migration", message: "There is no migration “\(id)”.",
      hint: NearestName.nearest(to: id, among: known).map { "did you mean “\($0)”?" }
        ?? "there are \(known.joined(separator: ", "))")
  }
}
