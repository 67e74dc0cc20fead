import Git
import MigrationsInterface
import Workspace
import WorkspaceService

/// The tracked configurations of a repository besides that of the project. All of them share one baseline.
enum OtherConfigurations {
  /// Returns the migrations that only other configurations lock. Invalid files are ignored.
  ///
  /// - Throws: `GitError`.
  static func locked(besides project: Project) async throws -> Set<MigrationID> {
    let repository = try await GitRepository.known(at: project.root)
    var ids: Set<MigrationID> = []
    for entry in try await repository.index() where entry.kind == .file {
      let path = String(decoding: entry.path, as: UTF8.self)
      guard path != project.relativeConfigurationPath,
        path.split(separator: "/").last == ProjectFinder.fileName[...],
        let bytes = try await repository.blob(entry.object),
        case .success(let configuration) = ConfigurationDecoder.decode(
          String(decoding: bytes, as: UTF8.self), path: path)
      else { continue }
      ids.formUnion(configuration.migrations.filter(\.lock).map { MigrationID($0.id) })
    }
    return ids.subtracting(project.configuration.migrations.map { MigrationID($0.id) })
  }
}
