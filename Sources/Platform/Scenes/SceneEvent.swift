/// An event of a ``Scene``, for logs and tests.
public enum SceneEvent<State: SceneState> {
  /// An I/O operation started.
  case started(State.IO)
  /// An I/O operation completed, and the state received the result.
  case completed(State.IO, State.Completion)
  /// An I/O operation completed after the scene had left the screen, so the result was ignored.
  case ignored(State.IO, State.Completion)
  /// A transition was passed to the flow.
  case transition(State.Transition)
}

extension SceneEvent: Equatable
where State.IO: Equatable, State.Completion: Equatable, State.Transition: Equatable {}
