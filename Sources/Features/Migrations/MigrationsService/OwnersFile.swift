import Git
import OwnersInterface
import OwnersLogic
import Workspace

/// The owners file of a project.
package enum OwnersFile {
  /// The one that is named, else the first in the places where its host looks; nil where there is none.
  ///
  /// - Throws: `WorkspaceError` where it leads out of the repository.
  package static func read(
    named name: String?, dialect: OwnersDialect? = nil, in root: String
  ) throws -> CodeOwners? {
    try find(named: name, dialect: dialect, in: root)?.owners
  }

  /// The same with its path from the root.
  package static func find(
    named name: String?, dialect: OwnersDialect? = nil, in root: String
  ) throws -> (path: String, owners: CodeOwners)? {
    for place in name.map({ [$0] }) ?? OwnersDialect.places(dialect) {
      let file = RepositoryFile(root: root, path: place)
      try file.checkPlace()
      guard let bytes = try? file.read() else { continue }
      return (place, owners(String(decoding: bytes, as: UTF8.self), at: place, dialect))
    }
    return nil
  }

  /// The same as a commit has it.
  package static func find(
    named name: String?, dialect: OwnersDialect? = nil, at commit: String,
    of repository: GitRepository
  ) async throws -> (path: String, owners: CodeOwners)? {
    for place in name.map({ [$0] }) ?? OwnersDialect.places(dialect) {
      guard let bytes = try await repository.contents(of: place, at: commit) else { continue }
      return (place, owners(String(decoding: bytes, as: UTF8.self), at: place, dialect))
    }
    return nil
  }

  /// What stands where only GitLab looks is GitLab's.
  static func owners(
    _ text: String, at place: String, _ dialect: OwnersDialect?
  ) -> CodeOwners {
    CodeOwners(text, dialect: dialect ?? (place.hasPrefix(".gitlab/") ? .gitlab : nil))
  }
}
