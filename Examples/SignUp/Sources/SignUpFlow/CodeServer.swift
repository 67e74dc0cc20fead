/// Sends verification codes and checks them: somebody far away.
public protocol CodeServer: Sendable {
  /// Sends a new code to a phone.
  /// - Throws: an error whose description is for people.
  func sendCode(to phone: String) async throws
  /// Whether a code is the one that was sent last.
  func isRight(_ code: String, for phone: String) async throws -> Bool
}

extension CodeServer {
  /// Does what a scene's state asked for, and says what came of it as a value.
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

/// A server for the example: nothing is sent, and the code is always the same.
public struct PretendServer: CodeServer {
  public static let code = "1234"

  private let delay: Duration

  /// - Parameter delay: how long it takes for each answer.
  public init(delay: Duration = .milliseconds(400)) {
    self.delay = delay
  }

  public func sendCode(to phone: String) async throws {
    try await Task.sleep(for: delay)
  }

  public func isRight(_ code: String, for phone: String) async throws -> Bool {
    try await Task.sleep(for: delay)
    return code == PretendServer.code
  }
}
