import DependencyInjection
import NcursesRenderer
import Output
import Screens
import UserSettings

/// The terminal of the app, and its theme.
@MainActor package enum AppTerminal {
  /// Opens the terminal for the app's screens.
  ///
  /// - Throws: `Failure` if the terminal can't be used.
  package static func open() throws -> TerminalSession {
    do {
      return try TerminalSession(environment: EnvironmentReader.value)
    } catch {
      throw Failure(code: "terminal", message: "\(error)")
    }
  }

  /// Returns the loop that shows a view: as lines for screen readers, or on the screen.
  ///
  /// - Throws: `Failure` if the terminal or the theme can't be used.
  package static func loop(
    isLinear: Bool, theme name: String?, _ themes: ThemeLibrary
  ) throws -> any AppLoop {
    guard !isLinear else { return LinearLoop() }
    return ScreenLoop(session: try open(), theme: try theme(named: name, themes))
  }

  /// The theme with a name, or else the one that suits the terminal.
  ///
  /// - Throws: `Failure` if the theme is unknown or its file is invalid.
  package static func theme(named name: String?, _ themes: ThemeLibrary) throws -> ThemeChoice {
    try themes.begin(with: name)
    return .found { themes.theme(for: $0) }
  }
}
