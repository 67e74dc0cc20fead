import Foundation

/// The user's folders, according to the XDG Base Directory Specification.
package enum UserFolders {
  /// The folder for settings: `$XDG_CONFIG_HOME/headway`.
  package static var configuration: String { folder("XDG_CONFIG_HOME", "/.config") }
  /// The folder for data that can be recomputed: `$XDG_CACHE_HOME/headway`.
  package static var cache: String { folder("XDG_CACHE_HOME", "/.cache") }
  /// The folder for data kept between sessions: `$XDG_STATE_HOME/headway`.
  package static var state: String { folder("XDG_STATE_HOME", "/.local/state") }

  private static func folder(_ variable: String, _ otherwise: String) -> String {
    // The specification requires ignoring relative paths.
    let named = ProcessInfo.processInfo.environment[variable].flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    return (named ?? NSHomeDirectory() + otherwise) + "/headway"
  }
}
