import CheckInterface
import CheckLogic
import Git
import MigrationsService
import Workspace
import WorkspaceService

extension Check {
  /// Returns the rules of a project in a commit.
  ///
  /// - Returns: nil if the commit has no configuration or an invalid one, or if the configuration is
  ///   outside the repository.
  /// - Throws: `GitError`, or `WorkspaceError` if the owners file can't be read.
  private static func formerRules(
    of project: Project, at commit: String
  ) async throws -> FormerRules? {
    let path = project.relativeConfigurationPath
    let repository = try await GitRepository.known(at: project.root)
    guard !path.hasPrefix("/"), let bytes = try await repository.contents(of: path, at: commit),
      case .success(let configuration) = ConfigurationDecoder.decode(
        String(decoding: bytes, as: UTF8.self), path: path)
    else { return nil }
    let owners = try OwnersFile.read(
      named: project.configuration.ownersFile, dialect: project.configuration.ownersDialect,
      in: project.root)
    return FormerRules(configuration, of: project) { path in
      owners?.owners(of: Array(path.utf8)).owners ?? []
    }
  }

  /// Returns the rules in the commit that `--base` compares with: the merge base of HEAD and the
  /// revision, or the revision itself if there is no merge base. Nil without `--base`.
  ///
  /// - Throws: `Failure`, for example if the revision is unknown.
  func formerRules(of project: Project) async throws -> FormerRules? {
    guard let base, project.isConfigured, !project.isBare else { return nil }
    return try await LockOptions.run { _ in
      let repository = try await GitRepository.known(at: project.root)
      let commit = try await repository.commit(of: base)
      let start = try await repository.mergeBase(with: commit) ?? commit
      return try await Check.formerRules(of: project, at: start)
    }
  }
}

extension CheckReport {
  /// Adds relaxations as findings or notes.
  mutating func add(_ relaxations: [Relaxation], _ review: RelaxationReview) {
    let reviewed = review.review(relaxations)
    findings += reviewed.findings
    notes += reviewed.notes
  }
}
