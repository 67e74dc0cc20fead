/// A repository with its configuration.
package struct Project: Equatable, Codable, Sendable {
  /// Absolute path of the working tree's root.
  package var root: String
  /// The name of the root folder.
  package var name: String
  package var branch: String?
  /// HEAD's commit id in hexadecimal; nil before the first commit.
  package var commit: String?
  /// Absolute path of the configuration; in a bare repository the git name `HEAD:headway.yml`.
  package var configurationPath: String
  /// Absolute paths at which a configuration was looked for, nearest first; only one if it was given.
  package var configurationCandidates: [String]
  package var configuration: ProjectConfiguration
  /// Whether a configuration file exists; otherwise the defaults apply.
  package var isConfigured = true
  /// Whether the repository has no working tree, so that nothing can be written.
  package var isBare = false
  /// The folders of targets, if they are modules of this project and known.
  package var moduleFolders: [ModuleFolder] = []
  /// Whether the list is incomplete because some manifests haven't been run.
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
    configurationCandidates = [configurationPath]
    self.configuration = configuration
  }

  /// Path of the configuration relative to the root, if it is inside the root.
  package var relativeConfigurationPath: String { relative(configurationPath) }

  /// Returns a path relative to the root, if it is inside the root.
  package func relative(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }
}

/// The result of looking for a project in the current directory.
package enum ProjectState: Equatable, Codable, Sendable {
  case ready(Project)
  /// A repository without a configuration, with the default project.
  case unconfigured(Project)
  case invalid([ConfigurationDiagnostic])
  case noRepository(String)
}

/// Finds the project.
package protocol ProjectLoading: Sendable {
  /// Returns the project as far as it can be determined quickly.
  func load() async -> ProjectState
  /// Determines the remaining facts, which can take long.
  ///
  /// - Returns: whether the project changed as a result.
  func complete(_ project: Project) async -> Bool
}

extension ProjectLoading {
  package func complete(_ project: Project) async -> Bool { false }
}

/// Writes a project's configuration.
package protocol ConfigurationWriting: Sendable {
  /// Returns the text of a new configuration, without writing it.
  ///
  /// - Throws: `WorkspaceError` if the configuration would be invalid.
  func text(of configuration: NewConfiguration) throws -> String
  /// Writes the text of a new configuration.
  ///
  /// - Throws: `WorkspaceError` if the file already exists or can't be written.
  func write(_ configuration: NewConfiguration, to path: String) async throws
}

/// Changes single elements of a project's configuration.
package protocol ConfigurationEditing: Sendable {
  /// Returns the change that edits make, without writing it.
  ///
  /// - Parameters:
  ///   - edits: the edits, in order.
  ///   - path: absolute path of the configuration.
  /// - Throws: `WorkspaceError` if the file can't be read, or can't be edited safely.
  func change(_ edits: [ConfigurationEdit], in path: String) async throws -> FileChange
  /// Writes a change.
  ///
  /// - Throws: `WorkspaceError` if the file isn't as it was before the change, or can't be written.
  func apply(_ change: FileChange) async throws
}

/// The contents of a new configuration. It doesn't name a branch: Headway detects the main branch
/// in every clone, and the branch that is checked out during setup may be another one.
package struct NewConfiguration: Equatable, Sendable {
  package var ownersFile: String?
  package var moduleGlobs: [String]
  /// Each migration as a YAML mapping.
  package var migrations: [String]
  /// Edits of these migrations, such as due dates.
  package var edits: [ConfigurationEdit]

  package init(
    ownersFile: String?, moduleGlobs: [String] = [], migrations: [String],
    edits: [ConfigurationEdit] = []
  ) {
    self.ownersFile = ownersFile
    self.moduleGlobs = moduleGlobs
    self.migrations = migrations
    self.edits = edits
  }
}

/// Reads source code for previews.
package protocol SourceReading: Sendable {
  /// The lines of a tracked file; invalid UTF-8 is replaced.
  ///
  /// - Throws: `WorkspaceError` if the file can't be read.
  func lines(of path: String, in root: String) async throws -> [String]
}

/// Opens the user's editor.
package protocol Editing: Sendable {
  /// Opens a file at a line, starting at 1, and returns when the editor exits.
  ///
  /// - Throws: `WorkspaceError` if there is no editor or it can't be started.
  func open(_ path: String, line: Int) async throws
}

/// A failure related to the user's files or programs, with a message for the user.
package struct WorkspaceError: Error, Equatable, Codable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
