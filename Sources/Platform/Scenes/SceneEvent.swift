/// Something that happened to a ``Scene``, for logs and tests.
public enum SceneEvent<State: SceneState> {
  /// Some I/O was started.
  case started(State.IO)
  /// Some I/O completed, and the state was told.
  case completed(State.IO, State.Completion)
  /// Some I/O completed after the scene had left; nobody was told.
  case ignored(State.IO, State.Completion)
  /// A transition was handed over.
  case transition(State.Transition)
}

extension SceneEvent: Equatable
where State.IO: Equatable, State.Completion: Equatable, State.Transition: Equatable {}
