/// Sends verification codes and checks them, for example over a network.
public protocol CodeServer: Sendable {
  /// Sends a new code to a phone.
  ///
  /// - Throws: an error whose description is shown to the user.
  func sendCode(to phone: String) async throws
  /// Returns whether a code is the latest one that was sent.
  ///
  /// - Throws: an error whose description is shown to the user.
  func isRight(_ code: String, for phone: String) async throws -> Bool
}

extension CodeServer {
  /// Performs an I/O operation that a scene's state requested, and returns the result as a value.
  func perform(_ io: CodeState.IO) async -> CodeState.Completion {
    do {
      switch io {
      case .send(let phone):
        try await sendCode(to: phone)
        return .sent
      case .check(let code, let phone):
        return .checked(isRight: try await isRight(code, for: phone))
      }
    } catch {
      return .failed("\(error)")
    }
  }
}

/// A server for this example. It sends nothing, and the code is always the same.
public struct PretendServer: CodeServer {
  /// The code.
  public static let code = "1234"

  private let delay: Duration

  /// Creates a server.
  ///
  /// - Parameter delay: the time until each answer.
  public init(delay: Duration = .milliseconds(400)) {
    self.delay = delay
  }

  /// Waits without sending a code.
  public func sendCode(to phone: String) async throws {
    try await Task.sleep(for: delay)
  }

  /// Returns whether the code is ``code``.
  public func isRight(_ code: String, for phone: String) async throws -> Bool {
    try await Task.sleep(for: delay)
    return code == PretendServer.code
  }
}
