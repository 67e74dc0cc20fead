import Git
import LocksInterface
import LocksLogic
import MigrationsLogic
import Workspace

/// The files that git doesn't track yet. Headway doesn't count their matches.
package enum UntrackedFiles {
  /// Returns the untracked files that a locked migration covers. Files that git can't list are a
  /// missing note, not a reason to fail.
  package static func locked(
    by migrations: [MigrationDefinition], of project: Project, in repository: GitRepository
  ) async -> [RepositoryPath] {
    let selections = migrations.filter { $0.lock && $0.isSearched }.map { PathSelection($0) }
    guard !selections.isEmpty, let paths = try? await repository.untrackedFiles() else { return [] }
    let configuration = Array(project.relativeConfigurationPath.utf8)
    return paths.filter { path in
      path != configuration && !path.starts(with: ".headway/".utf8)
        && selections.contains { $0.covers(path, isGenerated: false) }
    }
    .map { RepositoryPath($0) }
  }
}
