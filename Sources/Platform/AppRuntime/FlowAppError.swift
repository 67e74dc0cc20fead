/// The reason that an app can't run, or that it ended without a request of the user.
public struct FlowAppError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Equatable, Sendable {
    /// There is no terminal, or it can't show screens.
    case noTerminal
    /// A signal ended the app. The value is the number of the signal; the exit code is 128 plus
    /// that number.
    case signal(Int32)
    /// The connection to the terminal was lost.
    case lostTerminal
  }

  /// The kind of error.
  public let code: Code
  /// The error and how to fix it, as text for users.
  public let description: String

  /// The exit code for this error.
  public var exitCode: Int32 {
    switch code {
    case .noTerminal: 2
    case .signal(let number): 128 + number
    case .lostTerminal: 129  // as if by SIGHUP
    }
  }
}
