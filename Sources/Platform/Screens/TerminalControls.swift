import DeclarativeUI

/// What a screen can do with the terminal that it is shown on.
@MainActor public struct TerminalControls {
  /// The keys that work now, for a help.
  public let keys: @MainActor () -> KeyTable
  /// Draws everything again, for a screen that another program has written on.
  public let redraw: @MainActor () -> Void
  /// Gives the terminal to the shell until the process is continued.
  public let suspend: @MainActor () -> Void
  /// Takes the mouse from the terminal, or gives it back so that the terminal selects text with it; says
  /// whether the app has it now, nil where there is none.
  public let toggleMouse: @MainActor () -> Bool?
  /// Ends the app.
  public let end: @MainActor () -> Void

  public init(
    keys: @escaping @MainActor () -> KeyTable, redraw: @escaping @MainActor () -> Void = {},
    suspend: @escaping @MainActor () -> Void = {},
    toggleMouse: @escaping @MainActor () -> Bool? = { nil },
    end: @escaping @MainActor () -> Void = {}
  ) {
    self.keys = keys
    self.redraw = redraw
    self.suspend = suspend
    self.toggleMouse = toggleMouse
    self.end = end
  }

  /// Controls of no terminal: for a screen that is only drawn.
  public static let none = TerminalControls(keys: { KeyTable([]) })
}
