import ArgumentParser
import Foundation
import Output
import Workspace
import WorkspaceService

/// Options of every command.
package struct GlobalOptions: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp(
      """
      Run as if started in this directory. Paths in the repository (in owners and unlock) are relative to \
      it; all others, such as that of --config, stay relative to the current directory.
      """, valueName: "dir"))
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

  /// The paths of a configuration as they were typed, relative to the root of a repository and nearest
  /// first. Unlike those of the project, they contain symbolic links to folders.
  func typedCandidates(in root: String) -> [String] {
    if let configurationPath {
      return Path.inside(root, configurationPath).map { [$0] } ?? []
    }
    guard var path = Path.inside(root, directory == nil ? Path.current : folder) else { return [] }
    var candidates: [String] = []
    while !path.isEmpty {
      candidates.append(path + "/" + ProjectFinder.fileName)
      path = (path as NSString).deletingLastPathComponent
    }
    return candidates + [ProjectFinder.fileName]
  }

  private enum Path {
    /// The current directory as the shell reached it.
    static var current: String {
      let physical = FileManager.default.currentDirectoryPath
      guard let typed = ProcessInfo.processInfo.environment["PWD"], typed.hasPrefix("/") else {
        return physical
      }
      return resolved(typed) == resolved(physical)
        ? URL(fileURLWithPath: typed).standardizedFileURL.path : physical
    }

    /// Returns the part of an absolute path below a folder, with symbolic links in that part; nil if the path
    /// isn't below it.
    static func inside(_ folder: String, _ path: String) -> String? {
      let folder = resolved(folder)
      var outside = ""
      var inside = path.split(separator: "/")[...]
      // The first folder counts: a later one can be a symbolic link back to it.
      while resolved("/" + outside) != folder {
        guard let next = inside.popFirst() else { return nil }
        outside += outside.isEmpty ? String(next) : "/" + next
      }
      return inside.joined(separator: "/")
    }

    private static func resolved(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
  }

  /// Finds the project of the directory.
  package var finder: ProjectFinder {
    ProjectFinder(directory: folder, configurationPath: configurationPath)
  }

  /// The project of the directory, with or without a configuration. An unknown time zone in it is
  /// reported on standard error.
  ///
  /// - Throws: `Failure` if there is no repository or the configuration is invalid.
  package func project() async throws -> Project {
    switch await finder.load() {
    case .ready(let project), .unconfigured(let project):
      if let problem = project.timezoneProblem { SafeText.printError(problem) }
      return project
    case .invalid(let issues): throw Failure(issues)
    case .noRepository(let message): throw Failure.noRepository(message)
    }
  }

  /// The configured project of the directory.
  ///
  /// - Throws: `Failure` if the configuration is missing or invalid, or if there is no repository.
  package func configuredProject() async throws -> Project {
    let project = try await project()
    guard project.isConfigured else {
      guard !project.isBare else {
        throw Failure(
          code: "no-configuration",
          message: "the last commit of the bare repository \(project.root) has no headway.yml",
          hint: "run \"headway init\" in a clone, then commit and push the file")
      }
      throw Failure(
        code: "no-configuration", message: "no headway.yml in \(project.root)",
        hint: "run \"headway init\" to create one")
    }
    return project
  }
}

extension Project {
  /// The message about a time zone that the system doesn't know; nil if it knows it.
  var timezoneProblem: String? {
    let zone = configuration.timezone
    guard TimeZone(identifier: zone) == nil else { return nil }
    return
      "unknown time zone \"\(zone)\" in \(relativeConfigurationPath); days begin at midnight in UTC"
  }
}
