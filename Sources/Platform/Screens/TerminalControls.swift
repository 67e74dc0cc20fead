import DeclarativeUI

/// The operations that a screen can perform on its terminal.
@MainActor public struct TerminalControls {
  /// Returns the keys that are available now, for a help screen.
  public let keys: @MainActor () -> KeyTable
  /// Returns the named values of what is selected where the focus is.
  public let focusValues: @MainActor () -> [String: String]
  /// Repaints the whole screen, for example after another program has written to the terminal.
  package let redraw: @MainActor () -> Void
  /// Returns to the shell until the process continues (`fg`).
  public let suspend: @MainActor () -> Void
  /// Turns mouse input on, or off so that the terminal can select text. Returns whether it is on
  /// now; nil if the terminal has no mouse.
  package let toggleMouse: @MainActor () -> Bool?
  /// Ends the app.
  public let end: @MainActor () -> Void

  /// Creates controls. By default, all operations except `keys` do nothing, and nothing is selected.
  public init(
    keys: @escaping @MainActor () -> KeyTable,
    focusValues: @escaping @MainActor () -> [String: String] = { [:] },
    redraw: @escaping @MainActor () -> Void = {},
    suspend: @escaping @MainActor () -> Void = {},
    toggleMouse: @escaping @MainActor () -> Bool? = { nil },
    end: @escaping @MainActor () -> Void = {}
  ) {
    self.keys = keys
    self.focusValues = focusValues
    self.redraw = redraw
    self.suspend = suspend
    self.toggleMouse = toggleMouse
    self.end = end
  }

  /// Controls without a terminal, for screens that are only drawn.
  public static let none = TerminalControls(keys: { KeyTable([]) })
}
