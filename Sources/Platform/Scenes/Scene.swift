import DeclarativeUI
import Diagnostics
import Flows
import Unidirectional

/// A small screen that performs the I/O of its ``SceneState`` and shows its view model.
///
/// ```swift
/// router.show("code", when: { $0.isCodeWanted }) { flow in
///   Scene("Code", state: CodeState()) { io in
///     switch io {
///     case .check(let code): .checked(isRight: await server.check(code))
///     }
///   } transition: { transition in
///     switch transition {
///     case .verified: flow.go { $0.step = .email }
///     }
///   } view: { scene in
///     Label(scene.viewModel)
///     TextField("code", onSubmit: scene.doing { $0.submit($1) })
///   }
/// }
/// ```
///
/// I/O runs off the main actor and may complete at any time. When the scene leaves the screen,
/// pending I/O is canceled. Completions that arrive later are ignored and reported to `onEvent`.
@MainActor public final class Scene<State: SceneState>: Routable {
  /// The name in the breadcrumb.
  public let crumb: String
  /// The current state. Reading it isn't tracked; views read `viewModel`.
  public private(set) var state: State
  /// Called with every event of the scene, even after it has left the screen.
  public var onEvent: (@MainActor (SceneEvent<State>) -> Void)? {
    get { log.handler }
    set { log.handler = newValue }
  }

  private let shown: Source<State.ViewModel>
  private let perform: @Sendable (State.IO) async -> State.Completion
  private let transition: @MainActor (State.Transition) -> Void
  private let view: @MainActor (Scene<State>) -> AnyView
  private let log = SceneLog<State>()
  private var running: [Int: Task<Void, Never>] = [:]
  private var nextKey = 0
  private var hasLeft = false

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - crumb: the name in the breadcrumb.
  ///   - state: the initial state.
  ///   - perform: performs I/O and returns its result. It runs off the main actor.
  ///   - transition: changes the state of the flow, which then determines the next screen.
  ///   - view: builds the view from `viewModel` and from handlers that `doing` creates.
  public init(
    _ crumb: String, state: State,
    perform: @escaping @Sendable (State.IO) async -> State.Completion,
    transition: @escaping @MainActor (State.Transition) -> Void,
    @ViewBuilder view: @escaping @MainActor (Scene<State>) -> some View
  ) {
    self.crumb = crumb
    self.state = state
    self.perform = perform
    self.transition = transition
    self.view = { AnyView(view($0)) }
    shown = Source(state.viewModel)
  }

  deinit {
    for task in running.values { task.cancel() }
  }

  // MARK: For the view

  /// The current view model. Its observers are notified when it changes.
  public var viewModel: Bind<State.ViewModel> { shown.bind }

  /// Returns a handler that calls a function of the state: `scene.doing { $0.sendAgain() }`.
  public func doing(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ function: @escaping @MainActor (inout State) -> State.Outcome
  ) -> @MainActor () -> Void {
    { [weak self] in
      self?.act(fileID: fileID, filePath: filePath, line: line, function)
    }
  }

  /// Returns a handler that passes its argument to a function of the state: `TextField("code",
  /// onSubmit: scene.doing { $0.submit($1) })`.
  public func doing<Value>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ function: @escaping @MainActor (inout State, Value) -> State.Outcome
  ) -> @MainActor (Value) -> Void {
    { [weak self] value in
      self?.act(fileID: fileID, filePath: filePath, line: line) { function(&$0, value) }
    }
  }

  /// Calls a function of the state, updates the view model, and processes the outcome: first it
  /// starts the I/O, then it performs the transition.
  ///
  /// Calling this after the scene has left the screen is an error in the app. It is reported and
  /// has no effect.
  package func act(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ function: (inout State) -> State.Outcome
  ) {
    guard !hasLeft else {
      return CallSite(fileID: fileID, filePath: filePath, line: line).report(
        "Scenes", "The scene \"\(crumb)\" has left the screen and ignores further calls.")
    }
    let outcome = function(&state)
    shown.value = state.viewModel
    for io in outcome.io { start(io) }
    if let next = outcome.transition {
      log.handler?(.transition(next))
      transition(next)
    }
  }

  // MARK: I/O

  /// The number of pending I/O operations.
  package var runningCount: Int { running.count }

  private func start(_ io: State.IO) {
    let key = nextKey
    nextKey += 1
    log.handler?(.started(io))
    running[key] = Task { [weak self, perform, log] in
      let completion = await perform(io)
      guard let self, !hasLeft else {
        log.handler?(.ignored(io, completion))
        return
      }
      running[key] = nil
      log.handler?(.completed(io, completion))
      act { $0.completed(completion) }
    }
  }

  // MARK: Routable

  /// The view.
  public var screen: AnyView { view(self) }

  /// Calls the state's `appeared`.
  public func didAppear() { act { $0.appeared() } }

  /// Cancels pending I/O.
  public func didLeave() {
    hasLeft = true
    for task in running.values { task.cancel() }
    running = [:]
  }
}

/// Outlives the scene, so that late completions can be reported.
@MainActor private final class SceneLog<State: SceneState> {
  var handler: (@MainActor (SceneEvent<State>) -> Void)?
}
