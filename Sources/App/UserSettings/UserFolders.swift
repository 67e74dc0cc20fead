import Folders

/// Headway's folders of the user, according to the XDG Base Directory Specification.
package enum UserFolders {
  /// The folder for settings: `$XDG_CONFIG_HOME/headway`.
  package static var configuration: String { UserFolder.configuration.path(of: "headway") }
  /// The folder for data that can be recomputed: `$XDG_CACHE_HOME/headway`.
  package static var cache: String { UserFolder.cache.path(of: "headway") }
  /// The folder for data kept between sessions: `$XDG_STATE_HOME/headway`.
  package static var state: String { UserFolder.state.path(of: "headway") }
}
