/// What a ``SceneState`` wants after one of its functions: some I/O, a transition, both, or nothing.
public struct SceneOutcome<IO, Transition> {
  /// The I/O to do, all of it at the same time.
  public var io: [IO]
  /// The transition to make once the I/O was started; leaving cancels it.
  public var transition: Transition?

  public init(io: [IO] = [], transition: Transition? = nil) {
    self.io = io
    self.transition = transition
  }

  /// Nothing to do.
  public static var none: SceneOutcome { SceneOutcome() }

  /// Some I/O to do.
  public static func perform(_ io: IO...) -> SceneOutcome { SceneOutcome(io: io) }

  /// A transition to make.
  public static func transition(_ transition: Transition) -> SceneOutcome {
    SceneOutcome(transition: transition)
  }
}

extension SceneOutcome: Equatable where IO: Equatable, Transition: Equatable {}
extension SceneOutcome: Sendable where IO: Sendable, Transition: Sendable {}
