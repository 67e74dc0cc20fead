import Git
import Workspace
import WorkspaceService

extension Check {
  /// Returns the configuration of a project in a commit.
  ///
  /// - Returns: nil if the commit has no configuration or an invalid one, or if the configuration is
  ///   outside the repository.
  /// - Throws: `GitError`.
  static func configuration(
    of project: Project, at commit: String
  ) async throws -> ProjectConfiguration? {
    let path = project.relativeConfigurationPath
    let repository = try await GitRepository.known(at: project.root)
    guard !path.hasPrefix("/"), let bytes = try await repository.contents(of: path, at: commit)
    else { return nil }
    return try? ConfigurationDecoder.decode(String(decoding: bytes, as: UTF8.self), path: path)
      .get()
  }
}
