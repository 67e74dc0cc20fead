/// The reason why a terminal can't show the app.
public struct NcursesError: Error, CustomStringConvertible {
  /// The kind of a failure.
  public enum Code: Sendable {
    /// The terminal has no usable terminfo description.
    case unknownTerminal
    /// The process has no controlling terminal.
    case noTerminal
    /// The process runs in the background of its terminal.
    case background
  }

  /// The kind of the failure.
  public let code: Code
  /// The name of the terminal description, for ``Code/unknownTerminal``; otherwise empty.
  public let terminal: String

  /// The message to print after the program's name, with the next step for the user.
  public var description: String {
    switch code {
    case .unknownTerminal:
      "terminal type \"\(terminal)\" is unknown or can't show full-screen apps; "
        + "set TERM to the type of your terminal, such as xterm-256color"
    case .noTerminal: "no terminal is available"
    case .background: "can't use the terminal from the background; start the program without \"&\""
    }
  }
}
