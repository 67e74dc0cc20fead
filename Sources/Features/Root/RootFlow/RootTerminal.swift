import DeclarativeUI

/// What the app can do with the terminal that it is shown on; nothing where there is none.
@MainActor package struct RootTerminal {
  /// The keys that work now.
  package var keys: @MainActor () -> KeyTable = { KeyTable([]) }
  /// Gives the terminal to the shell for a while.
  package var suspend: @MainActor () -> Void = {}
  /// Draws everything again.
  package var redraw: @MainActor () -> Void = {}
  /// Puts text on the person's clipboard; false where that can't be.
  package var copy: @MainActor (String) -> Bool = { _ in false }

  /// Opens a file at a line, from 1, in the person's editor, and waits for its end.
  package var edit: @MainActor (_ path: String, _ line: Int) async throws -> Void = { _, _ in }

  /// Takes the mouse from the terminal or gives it back, and says whether the app has it now; nil where
  /// there is none to be had.
  package var toggleMouse: @MainActor () -> Bool? = { nil }

  package init() {}
}
