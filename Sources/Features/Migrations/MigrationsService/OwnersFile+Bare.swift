import Git
import OwnersInterface
import OwnersLogic

extension OwnersFile {
  /// Reads the owners file of the directory, or in a bare repository that of a commit.
  ///
  /// - Returns: nil if there is none.
  static func read(
    named name: String?, dialect: OwnersDialect?, in root: String, of repository: GitRepository,
    orAt commit: String?
  ) async throws -> CodeOwners? {
    guard repository.isBare, let commit else {
      return try read(named: name, dialect: dialect, in: root)
    }
    return try await find(named: name, dialect: dialect, at: commit, of: repository)?.owners
  }
}
