import ArgumentParser
import Foundation
import Git
import MigrationsService
import Output
import OwnersInterface
import OwnersLogic
import Reports
import Workspace
import WorkspaceService

/// `headway owners PATH…`: the owners of paths, tracked or not, and the gaps in CODEOWNERS.
struct Owners: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "owners", abstract: "Show who owns a path according to CODEOWNERS.",
    usage: "headway owners [<path> ...] [--gaps] [<options>]",
    discussion: """
      GitHub and GitLab read CODEOWNERS differently. Headway detects GitLab by section headings \
      ([Docs]) and roles (@@maintainer). To choose the dialect yourself, set "owners: { dialect: \
      gitlab }" or "owners: { dialect: github }" in headway.yml.
      """)

  static let examples = [
    CommandExample("headway owners Sources/Checkout", "Show the owners of a folder"),
    CommandExample("headway owners --gaps", "List unowned paths and unused rules"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Option(help: "Choose the output format.") var format = OutputFormat.human
  @Flag(
    help: """
      List unowned tracked paths by folder, and CODEOWNERS rules that match no tracked path.
      """)
  var gaps = false
  @Argument(
    help: ArgumentHelp(
      """
      Paths to look up, relative to the current directory or, if not found there, to the \
      repository root. For a folder, Headway shows the owners of its tracked files. For a path \
      that doesn't exist, it shows the owners that a file there would have. Required without \
      --gaps.
      """,
      valueName: "path"))
  var paths: [String] = []

  func validate() throws {
    if paths.isEmpty, !gaps { throw ValidationError("expected a path or --gaps") }
  }

  func run() async throws {
    let repository: GitRepository
    do {
      repository = try await GitRepository.discover(from: options.folder)
    } catch {
      throw Failure.noRepository("\(error)")
    }
    let root = repository.workingTree ?? repository.gitDirectory
    var configuration = ProjectConfiguration()
    if case .ready(let project) = await options.finder.load() {
      configuration = project.configuration
    }
    let found = try await Owners.file(configuration, of: repository)
    if let name = configuration.ownersFile, found == nil {
      SafeText.printError("can't read the owners file \(name) named in headway.yml")
    }
    let typed = TypedPath(root: root, folder: options.folder)
    let names = try paths.map { try typed.fromRoot($0) }
    // The folders of a bare repository aren't on disk.
    let areFolders = names.map { name in
      repository.isBare ? true : Owners.isFolder(root + "/" + name)
    }
    let tracked =
      gaps || areFolders.contains(true) ? try await Owners.tracked(repository) : []
    var report = OwnersReport(
      found,
      paths: paths.indices.map { index in
        let prefix = names[index].isEmpty ? [] : Array((names[index] + "/").utf8)
        return OwnersReport.Query(
          given: paths[index], path: Array(names[index].utf8), isThere: areFolders[index] != nil,
          files: areFolders[index] == true ? tracked.filter { $0.starts(with: prefix) } : [])
      })
    if gaps { report.add(OwnersAudit(found?.owners ?? CodeOwners(""), paths: tracked)) }
    switch format {
    case .json: print(JSONOutput.text(report))
    case .human:
      print(report.human)
      for problem in report.problems { SafeText.printError(problem) }
    }
  }

  /// Whether a path of the working tree is a folder; nil if it doesn't exist.
  private static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      ? isFolder.boolValue : nil
  }

  /// The tracked files in bytes from the root, those of HEAD in a bare repository.
  private static func tracked(_ repository: GitRepository) async throws -> [[UInt8]] {
    let entries =
      repository.isBare ? try await repository.tree(of: "HEAD") : try await repository.index()
    return entries.filter { $0.kind != .submodule }.map(\.path)
  }

  /// The owners file of the working tree, or of HEAD in a bare repository.
  static func file(
    _ configuration: ProjectConfiguration, of repository: GitRepository
  ) async throws -> (path: String, owners: CodeOwners)? {
    let (name, dialect) = (configuration.ownersFile, configuration.ownersDialect)
    guard let root = repository.workingTree else {
      return try await OwnersFile.find(named: name, dialect: dialect, at: "HEAD", of: repository)
    }
    do {
      return try OwnersFile.find(named: name, dialect: dialect, in: root)
    } catch {
      throw Failure(code: "owners", message: "\(error)")
    }
  }
}
