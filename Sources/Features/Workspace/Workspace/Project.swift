/// A repository with its configuration: what everything else works on.
package struct Project: Equatable, Sendable {
  /// The top of the work tree, absolute.
  package var root: String
  /// The folder's name.
  package var name: String
  package var branch: String?
  /// HEAD's commit in hexadecimal; nil before the first one.
  package var commit: String?
  /// Where the configuration stands, absolute; in a bare repository as git names it, `HEAD:headway.yml`.
  package var configurationPath: String
  package var configuration: ProjectConfiguration
  /// Whether it has a configuration of its own, rather than what is usual without one.
  package var isConfigured = true
  /// Whether there is no work tree: nothing can be written then.
  package var isBare = false
  /// The targets of its Swift packages, where its modules are those and they are known.
  package var moduleFolders: [ModuleFolder] = []
  /// Whether some of its manifests would have to be executed to know all of those.
  package var hasUnreadManifests = false

  package init(
    root: String, name: String, branch: String?, commit: String?, configurationPath: String,
    configuration: ProjectConfiguration
  ) {
    self.root = root
    self.name = name
    self.branch = branch
    self.commit = commit
    self.configurationPath = configurationPath
    self.configuration = configuration
  }

  /// Where the configuration stands, below the top of the work tree where it is there.
  package var relativeConfigurationPath: String {
    configurationPath.hasPrefix(root + "/")
      ? String(configurationPath.dropFirst(root.count + 1)) : configurationPath
  }
}

/// What was found in the folder where the app was started.
package enum ProjectState: Equatable, Sendable {
  case ready(Project)
  /// A repository without a configuration; the project as it would be without one.
  case unconfigured(Project)
  case invalid([ConfigurationIssue])
  case noRepository(String)
}

/// Finds the project.
package protocol ProjectLoading: Sendable {
  /// What is there, as far as it is known at once.
  func load() async -> ProjectState
  /// Finds out the rest, which may take long.
  ///
  /// - Returns: whether the project is another one by that.
  func complete(_ project: Project) async -> Bool
}

extension ProjectLoading {
  package func complete(_ project: Project) async -> Bool { false }
}

/// Writes the configuration of a project that has none.
package protocol ConfigurationWriting: Sendable {
  /// - Throws: `WorkspaceError` when the file is there already or can't be written.
  func write(_ configuration: NewConfiguration, to path: String) async throws
  /// Adds a migration behind the others, and leaves everything else in the file as it is; where there is
  /// no file, it is made.
  ///
  /// - Parameter migration: a mapping in YAML, a key on each line.
  /// - Throws: `WorkspaceError` when the file can't be read or written, or would be wrong then.
  func add(_ migration: String, to path: String) async throws
}

/// A configuration to be written: the owners file and the chosen templates, as their YAML. The main branch is
/// found by itself everywhere; the one that somebody stands on while they set it up is nobody else's.
package struct NewConfiguration: Equatable, Sendable {
  package var ownersFile: String?
  package var moduleGlobs: [String]
  /// Each migration as the YAML mapping that it was given as.
  package var migrations: [String]

  package init(ownersFile: String?, moduleGlobs: [String] = [], migrations: [String]) {
    self.ownersFile = ownersFile
    self.moduleGlobs = moduleGlobs
    self.migrations = migrations
  }
}

/// Reads text around a place of a tracked file.
package protocol SourceReading: Sendable {
  /// The lines of a file of the work tree, repaired where they are no UTF-8.
  /// - Throws: `WorkspaceError` when it can't be read.
  func lines(of path: String, in root: String) async throws -> [String]
}

/// Opens the person's editor.
package protocol Editing: Sendable {
  /// Opens a file at a line (from 1) and returns when the editor has ended.
  /// - Throws: `WorkspaceError` when there is no editor or it can't be started.
  func open(_ path: String, line: Int) async throws
}

/// What day it is.
package protocol WallClock: Sendable {
  /// The day in a time zone such as `UTC` or `Europe/Berlin`.
  func today(in timezone: String) -> Day
}

/// What went wrong with the person's files or programs, in words for people.
package struct WorkspaceError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
