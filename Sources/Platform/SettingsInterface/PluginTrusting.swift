/// Lists the external plugins, and changes which of them the user trusts. The app implements this
/// protocol.
@MainActor package protocol PluginTrusting: AnyObject, Sendable {
  /// All external plugins, including invalid ones. Observers are notified when the list changes.
  var items: [FolderPlugin] { get }
  /// Trusts a plugin with exactly the files that `digest` covers. The app runs it from now on.
  ///
  /// - Returns: a closure that undoes the change.
  func trust(_ plugin: FolderPlugin) -> @MainActor () -> Void
  /// Revokes the trust in a plugin. The app no longer runs it.
  ///
  /// - Returns: a closure that undoes the change.
  func distrust(_ plugin: FolderPlugin) -> @MainActor () -> Void
}

/// An external plugin: the current content of its folder, and whether the user trusts it.
package struct FolderPlugin: Equatable, Sendable, Identifiable {
  /// Whether the plugin may run.
  package enum State: String, Sendable {
    /// The user trusts the current files.
    case trusted
    /// The user has never trusted this folder.
    case new
    /// The user trusted other files in this folder.
    case changed
    /// The plugin can't be read.
    case invalid
  }

  /// A labeled line about the plugin.
  package struct Fact: Equatable, Sendable {
    package let name: String
    package let text: String
    /// The path of the file that the line names; nil for other lines.
    package let file: String?

    package init(_ name: String, _ text: String, file: String? = nil) {
      self.name = name
      self.text = text
      self.file = file
    }
  }

  /// The path of the folder.
  package let id: String
  /// The id from the manifest.
  package let plugin: String
  package let title: String
  package let version: String
  package let owner: String
  package let state: State
  /// The command, the contributions and the files, as shown before the user trusts the plugin.
  package let facts: [Fact]
  /// The contributions, as the settings list them.
  package let contributions: [String]
  /// The SHA-256 digest of the files.
  package let digest: String
  /// The reason why the plugin is invalid; nil if it is valid.
  package let problem: String?

  package init(
    folder: String, plugin: String, title: String, version: String, owner: String, state: State,
    facts: [Fact], contributions: [String], digest: String, problem: String? = nil
  ) {
    id = folder
    self.plugin = plugin
    self.title = title
    self.version = version
    self.owner = owner
    self.state = state
    self.facts = facts
    self.contributions = contributions
    self.digest = digest
    self.problem = problem
  }
}
