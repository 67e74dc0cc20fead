/// The result of a function of a ``SceneState``: I/O operations, a transition, both, or nothing.
public struct SceneOutcome<IO, Transition> {
  /// The I/O operations, which run concurrently.
  public var io: [IO]
  /// The transition, performed after the I/O has started. If the scene leaves the screen, the I/O
  /// is canceled.
  public var transition: Transition?

  /// Creates an outcome.
  public init(io: [IO] = [], transition: Transition? = nil) {
    self.io = io
    self.transition = transition
  }

  /// No I/O and no transition.
  public static var none: SceneOutcome { SceneOutcome() }

  /// Returns an outcome with I/O operations.
  public static func perform(_ io: IO...) -> SceneOutcome { SceneOutcome(io: io) }

  /// Returns an outcome with a transition.
  public static func transition(_ transition: Transition) -> SceneOutcome {
    SceneOutcome(transition: transition)
  }
}

extension SceneOutcome: Equatable where IO: Equatable, Transition: Equatable {}
extension SceneOutcome: Sendable where IO: Sendable, Transition: Sendable {}
