import DeclarativeUI

/// The operations of the terminal that the app uses. The defaults do nothing, for tests and for
/// output without a terminal.
@MainActor package struct RootTerminal {
  /// Returns the keys that are active now.
  package var keys: @MainActor () -> KeyTable = { KeyTable([]) }
  /// Returns the named values of what is selected where the focus is.
  package var focusValues: @MainActor () -> [String: String] = { [:] }
  /// Runs a shell script to its end. Throws an error if that isn't possible here.
  package var run: @MainActor (ShellCall) async throws -> ShellResult = { _ in ShellResult() }
  /// Returns whether the user trusts the repository at an absolute path.
  package var isTrusted: @MainActor (_ root: String) async -> Bool = { _ in false }
  /// Suspends the app and returns to the shell.
  package var suspend: @MainActor () -> Void = {}
  /// Redraws the whole screen.
  package var redraw: @MainActor () -> Void = {}
  /// Copies text to the user's clipboard; returns false if the terminal doesn't support that.
  package var copy: @MainActor (String) -> Bool = { _ in false }

  /// Opens a file in the user's editor at a line, counted from 1, and waits for the editor to exit.
  package var edit: @MainActor (_ path: String, _ line: Int) async throws -> Void = { _, _ in }

  /// Turns mouse support on or off. Returns whether it is on now; nil if the terminal has no mouse.
  package var toggleMouse: @MainActor () -> Bool? = { nil }

  package init() {}
}
