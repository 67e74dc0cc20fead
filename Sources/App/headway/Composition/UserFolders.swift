import Foundation

/// Where a person's files stand, by the XDG base directory specification.
enum UserFolders {
  /// Settings: `$XDG_CONFIG_HOME/headway`.
  static var configuration: String { folder("XDG_CONFIG_HOME", "/.config") }
  /// What can be found out again: `$XDG_CACHE_HOME/headway`.
  static var cache: String { folder("XDG_CACHE_HOME", "/.cache") }
  /// What is remembered between sessions: `$XDG_STATE_HOME/headway`.
  static var state: String { folder("XDG_STATE_HOME", "/.local/state") }

  private static func folder(_ variable: String, _ otherwise: String) -> String {
    // A path that isn't absolute doesn't count, says the specification.
    let named = ProcessInfo.processInfo.environment[variable].flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    return (named ?? NSHomeDirectory() + otherwise) + "/headway"
  }
}
