import Flows

/// A flow that can run in the sandbox.
package struct SandboxFlow: Sendable {
  package let id: String
  package let title: String
  /// The names of the fixtures that the flow supports.
  package let fixtures: [String]
  /// Whether the flow is the complete app: it draws the frame, so that the sandbox doesn't, and opens links.
  package let drawsFrame: Bool
  /// Returns the flow with generated rows, from a seed and with a number of rows; nil if the flow
  /// doesn't support that.
  package let generated: (@Sendable (_ seed: UInt64, _ scale: Int) -> SandboxFlow)?
  /// Creates the flow with the services of a fixture and shows it, as its parent flow would.
  package let start: @MainActor @Sendable (SandboxContext) throws -> any AnyFlow

  /// - Parameters:
  ///   - id: the name on the command line, which is the identifier of the flow.
  ///   - title: the name for users.
  ///   - fixtures: the names of the fixtures that the flow supports.
  ///   - drawsFrame: whether the flow draws the frame of the app.
  ///   - generated: returns the flow with generated rows; nil if it doesn't support that.
  ///   - start: creates the flow and shows it.
  package init(
    id: String, title: String, fixtures: [String] = SandboxFixture.names, drawsFrame: Bool = false,
    generated: (@Sendable (_ seed: UInt64, _ scale: Int) -> SandboxFlow)? = nil,
    start: @escaping @MainActor @Sendable (SandboxContext) throws -> any AnyFlow
  ) {
    self.id = id
    self.title = title
    self.fixtures = fixtures
    self.drawsFrame = drawsFrame
    self.generated = generated
    self.start = start
  }
}
