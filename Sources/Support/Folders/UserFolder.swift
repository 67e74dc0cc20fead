import Foundation

/// A kind of folder of the user, according to the XDG Base Directory Specification.
package enum UserFolder {
  /// Settings: `$XDG_CONFIG_HOME`.
  case configuration
  /// Data that can be recomputed: `$XDG_CACHE_HOME`.
  case cache
  /// Data kept between sessions: `$XDG_STATE_HOME`.
  case state

  /// The user's home directory: `$HOME`, as in a shell, or else the one in the list of users.
  package static var home: String {
    let named = ProcessInfo.processInfo.environment["HOME"]
    return named.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
  }

  /// Returns the absolute path of a program's folder.
  package func path(of program: String) -> String {
    let (variable, otherwise) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", "/.config")
      case .cache: ("XDG_CACHE_HOME", "/.cache")
      case .state: ("XDG_STATE_HOME", "/.local/state")
      }
    // The specification requires ignoring relative paths.
    let named = ProcessInfo.processInfo.environment[variable].flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    return (named ?? UserFolder.home + otherwise) + "/" + program
  }
}
