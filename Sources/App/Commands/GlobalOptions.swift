import ArgumentParser
import Foundation
import Output
import Workspace
import WorkspaceService

/// Options of every command.
package struct GlobalOptions: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp("Run as if started in this directory.", valueName: "dir"))
  var directory: String?
  @Option(
    help: ArgumentHelp("Use this configuration file instead of headway.yml.", valueName: "file"))
  var config: String?
  @Option(
    name: .customLong("flag"),
    help: ArgumentHelp(
      """
      Turn a feature flag on or off for this run, such as plugin.quick-wins=off; see "headway \
      flags". Repeatable.
      """,
      valueName: "key=on|off"))
  package var flags: [String] = []

  package init() {}

  /// The directory to run in, absolute.
  var folder: String {
    URL(fileURLWithPath: directory ?? FileManager.default.currentDirectoryPath)
      .standardizedFileURL.path
  }

  /// The path of `--config`, absolute.
  var configurationPath: String? {
    config.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
  }

  /// - Throws: `Failure` if the directory of `-C` doesn't exist.
  func checkDirectory() throws {
    guard let directory else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw Failure(code: "directory", message: "-C: there is no folder \(directory)")
    }
    guard isFolder.boolValue else {
      throw Failure(code: "directory", message: "-C: \(directory) is a file, not a folder")
    }
  }

  /// - Throws: `Failure` if the file of `--config` doesn't exist.
  func checkConfiguration() throws {
    guard let configurationPath, !FileManager.default.fileExists(atPath: configurationPath) else {
      return
    }
    throw Failure(items: [
      Failure.Item(
        code: "configuration", message: "there is no such file", path: configurationPath)
    ])
  }

  /// Finds the project of the directory.
  package var finder: ProjectFinder {
    ProjectFinder(directory: folder, configurationPath: configurationPath)
  }

  /// The project of the directory, with or without a configuration.
  ///
  /// - Throws: `Failure` if there is no repository or the configuration is invalid.
  package func project() async throws -> Project {
    switch await finder.load() {
    case .ready(let project), .unconfigured(let project): return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    }
  }

  /// The configured project of the directory.
  ///
  /// - Throws: `Failure` if the configuration is missing or invalid, or if there is no repository.
  package func configuredProject() async throws -> Project {
    let project = try await project()
    guard project.isConfigured else {
      throw Failure(
        code: "no-configuration", message: "no headway.yml in \(project.root)",
        hint: "run \"headway init\" to create one")
    }
    return project
  }
}
