/// The plugins that stand in folders, and the person's trust in them; the app implements it.
@MainActor package protocol PluginTrusting: AnyObject, Sendable {
  /// All of them, those with mistakes too; the read is tracked.
  var items: [FolderPlugin] { get }
  /// Lets a plugin run from now on, with exactly the files that the item tells of.
  ///
  /// - Returns: what takes it back when called.
  func trust(_ plugin: FolderPlugin) -> @MainActor () -> Void
  /// Doesn't let it run any more.
  ///
  /// - Returns: what takes it back when called.
  func distrust(_ plugin: FolderPlugin) -> @MainActor () -> Void
}

/// A plugin's folder as it stands now: what would run, and whether it may.
package struct FolderPlugin: Equatable, Sendable, Identifiable {
  package enum State: String, Sendable {
    case trusted
    /// It was never trusted.
    case new
    /// Other files of this folder were.
    case changed
    /// It can't be read.
    case invalid
  }

  /// Something to know of it, under a name.
  package struct Fact: Equatable, Sendable {
    package let name: String
    package let text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The folder's path.
  package let id: String
  package let plugin: String
  package let title: String
  package let version: String
  package let owner: String
  package let state: State
  /// What it runs, adds, and is made of.
  package let facts: [Fact]
  /// What it adds, as Settings lists it.
  package let contributions: [String]
  /// Tells these files from any others.
  package let digest: String
  /// What is wrong with it.
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
