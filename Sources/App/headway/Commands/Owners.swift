import ArgumentParser
import Foundation
import Git
import MigrationsService
import OwnersInterface
import OwnersLogic
import Workspace
import WorkspaceService

/// `headway owners PATH…`: who owns these paths, tracked or not, and what the owners file leaves open.
struct Owners: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "owners", abstract: "Say who owns paths, by CODEOWNERS.",
    discussion: """
      GitHub's and GitLab's dialects are told apart by section headings and roles; headway.yml can say which:
      owners: { dialect: gitlab }. With --gaps it lists the tracked paths that nobody owns, folder by folder, \
      and the rules that match no tracked path.
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: "human or json.") var format = OutputFormat.human
  @Flag(help: "List tracked paths without owner, and rules that match none.") var gaps = false
  @Argument(help: "Paths from the folder you stand in, or from the repository's root.") var paths:
    [String] = []

  func validate() throws {
    if paths.isEmpty, !gaps { throw ValidationError("Name a path, or ask for --gaps.") }
  }

  func run() async throws {
    let repository: GitRepository
    do {
      repository = try await GitRepository.discover(from: options.folder)
    } catch {
      throw Failure(code: "no-repository", message: "\(error)")
    }
    let root = repository.workTree ?? repository.gitDirectory
    var configuration = ProjectConfiguration()
    if case .ready(let project) = await ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath
    ).load() {
      configuration = project.configuration
    }
    let found = try await Owners.file(configuration, of: repository)
    if let name = configuration.ownersFile, found == nil {
      SafeText.printError("the owners file \(name), which headway.yml names, can't be read")
    }
    let typed = TypedPath(root: root, folder: options.folder)
    var report = OwnersReport(
      found,
      paths: try paths.map { path in
        let fromRoot = try typed.fromRoot(path)
        return (
          path, Array(fromRoot.utf8),
          repository.isBare || FileManager.default.fileExists(atPath: root + "/" + fromRoot)
        )
      })
    if gaps {
      let entries =
        repository.isBare
        ? try await repository.tree(of: "HEAD") : try await repository.index()
      let tracked = entries.filter { $0.kind != .submodule }.map(\.path)
      report.add(OwnersAudit(found?.owners ?? CodeOwners(""), paths: tracked))
    }
    switch format {
    case .json: print(JSONOutput.text(report))
    case .human:
      print(report.human)
      for problem in report.problems { SafeText.printError(problem) }
    }
  }

  /// The owners file of the work tree; in a bare repository that of HEAD.
  static func file(
    _ configuration: ProjectConfiguration, of repository: GitRepository
  ) async throws -> (path: String, owners: CodeOwners)? {
    let (name, dialect) = (configuration.ownersFile, configuration.ownersDialect)
    guard let root = repository.workTree else {
      return try await OwnersFile.find(named: name, dialect: dialect, at: "HEAD", of: repository)
    }
    do {
      return try OwnersFile.find(named: name, dialect: dialect, in: root)
    } catch {
      throw Failure(code: "owners", message: "\(error)")
    }
  }
}
