import LocksLogic
import Output
import Synchronization
import Workspace
import WorkspaceService

/// The files of a fixture that its flows change. They are kept in memory until the sandbox ends.
final class FixtureFiles: Sendable {
  static let configurationPath = "/orchard/headway.yml"

  private let text: Mutex<String>
  private let locks: Mutex<Baseline>

  /// - Parameters:
  ///   - configuration: the text of a `headway.yml`.
  ///   - baseline: the text of a `baseline.tsv`.
  /// - Throws: an error if the baseline is invalid.
  init(configuration: String, baseline: String) throws {
    text = Mutex(configuration)
    locks = Mutex(try Baseline(parsing: Array(baseline.utf8)))
  }

  /// The text of `headway.yml`.
  var configuration: String {
    get { text.withLock { $0 } }
    set { text.withLock { $0 = newValue } }
  }

  /// The allowances of all files.
  var baseline: Baseline {
    get { locks.withLock { $0 } }
    set { locks.withLock { $0 = newValue } }
  }

  /// Returns the project as its configuration is now.
  ///
  /// - Throws: the problems of the configuration.
  func project() throws(ConfigurationDiagnostics) -> Project {
    let decoded = ConfigurationDecoder.decode(configuration, path: "headway.yml")
    return Project(
      root: "/orchard", name: "orchard", branch: "main", commit: nil,
      configurationPath: FixtureFiles.configurationPath, configuration: try decoded.get())
  }
}

/// Writes a new configuration to the files of a fixture.
struct FixtureWriter: ConfigurationWriting {
  let files: FixtureFiles

  func text(of configuration: NewConfiguration) throws -> String {
    try ConfigurationWriter().text(of: configuration)
  }

  func write(_ configuration: NewConfiguration, to path: String) async throws {
    files.configuration = try text(of: configuration)
  }
}

/// Edits the configuration in the files of a fixture.
struct FixtureEditing: ConfigurationEditing {
  let files: FixtureFiles

  func change(_ edits: [ConfigurationEdit], in path: String) async throws -> FileChange {
    let before = files.configuration
    return FileChange(
      path: path, before: before,
      after: try ConfigurationEditor.text(before, applying: edits, path: path))
  }

  func apply(_ change: FileChange) async throws { files.configuration = change.after }
}
