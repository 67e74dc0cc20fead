/// Why an app could not run, or ended without the person's doing.
public struct FlowAppError: Error, Equatable, CustomStringConvertible {
  public enum Code: Equatable, Sendable {
    /// There is no terminal, or none that can show screens.
    case noTerminal
    /// A signal asked it to end; the number is for the exit code, 128 + signal.
    case signal(Int32)
    /// The terminal went away.
    case lostTerminal
  }

  public let code: Code
  /// What happened and what to do about it, for people.
  public let description: String

  /// What a program that ends by this error returns to its shell.
  public var exitCode: Int32 {
    switch code {
    case .noTerminal: 2
    case .signal(let number): 128 + number
    case .lostTerminal: 129  // as if by SIGHUP
    }
  }
}
