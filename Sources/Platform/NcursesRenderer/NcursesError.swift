/// Why a terminal can't be drawn on.
public struct NcursesError: Error, CustomStringConvertible {
  public enum Code: Sendable { case unknownTerminal, noTerminal, background }

  public let code: Code
  public let terminal: String

  public var description: String {
    switch code {
    case .unknownTerminal:
      "The terminal “\(terminal)” can't show screens, or there is no description of it. Set TERM to "
        + "what your terminal is, such as xterm-256color."
    case .noTerminal: "There is no terminal to draw on."
    case .background:
      "It was started in the background, where it can't have the terminal. Start it without &."
    }
  }
}
