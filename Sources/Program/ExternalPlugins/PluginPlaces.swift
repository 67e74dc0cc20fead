import Folders

/// The folders of an app for its external plugins.
package struct PluginPlaces: Sendable {
  /// The name of the app, for log lines.
  package let app: String
  /// The path of the user's plugins; nil for none.
  package let user: String?
  /// The path of a repository's plugins, relative to the repository root; nil if the app doesn't
  /// search repositories.
  package let repository: String?
  /// The folder for the logs of the plugins.
  package let logs: String
  /// The private copies that plugins run in.
  package let copies: FolderCopyStore

  /// - Parameters:
  ///   - app: the name of the app.
  ///   - user: the path of the user's plugins; nil for none.
  ///   - repository: the relative path of a repository's plugins; nil for none.
  ///   - state: the app's folder for data kept between sessions.
  ///   - cache: the app's folder for data that can be recomputed.
  package init(app: String, user: String?, repository: String?, state: String, cache: String) {
    self.app = app
    self.user = user
    self.repository = repository
    logs = state + "/plugins"
    copies = FolderCopyStore(in: cache + "/plugins")
  }

  /// The same folders, without plugins to search for.
  var withoutSearch: PluginPlaces { PluginPlaces(self) }

  private init(_ other: PluginPlaces) {
    app = other.app
    user = nil
    repository = nil
    logs = other.logs
    copies = other.copies
  }

  /// Returns the log of a plugin.
  package func log(of plugin: String) -> PluginLog {
    PluginLog(plugin: plugin, app: app, folder: logs)
  }
}

/// Stores the user's trust: the digest of the trusted content by folder.
package protocol PluginTrustStoring: Sendable {
  /// Returns the digests by folder; empty if they can't be read.
  func read() -> [String: String]
  /// Saves the digest of a trusted folder, or removes it if `digest` is nil.
  ///
  /// - Throws: an error with a description for the user.
  func write(_ digest: String?, for folder: String) throws
}
