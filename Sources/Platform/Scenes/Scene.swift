import DeclarativeUI
import DependencyInjection
import Flows
import Unidirectional

/// A small screen: performs what its ``SceneState`` wants, and shows its view model.
///
/// ```swift
/// router.show("code", when: { $0.isCodeWanted }) { [unowned self] in
///   Scene("Code", state: CodeState()) { io in
///     switch io {
///     case .check(let code): .checked(isRight: await server.check(code))
///     }
///   } transition: { [unowned self] transition in
///     switch transition {
///     case .verified: go { $0.step = .email }
///     }
///   } view: { scene in
///     Label(scene.viewModel)
///     TextField("code", onSubmit: scene.doing { $0.submit($1) })
///   }
/// }
/// ```
///
/// I/O runs off the main actor and may complete at any time. When the scene leaves, it is cancelled;
/// what completes nevertheless is ignored, and told to `onEvent`.
@MainActor public final class Scene<State: SceneState>: Routable {
  public let crumb: String
  /// The state now, not tracked; views read `viewModel`.
  public private(set) var state: State
  /// Called with everything that happens to the scene, also after it has left.
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

  /// - Parameters:
  ///   - crumb: its name in the bread-crumb.
  ///   - perform: does some I/O and says what came of it; runs off the main actor.
  ///   - transition: changes the state of the flow, which then decides what is shown.
  ///   - view: made from `viewModel` and handlers made by `doing`.
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

  /// What is shown; its readers are told when it changes.
  public var viewModel: Bind<State.ViewModel> { shown.bind }

  /// A handler that calls a function of the state: `scene.doing { $0.sendAgain() }`.
  public func doing(
    _ function: @escaping @MainActor (inout State) -> State.Outcome
  ) -> @MainActor () -> Void {
    { [weak self] in self?.act(function) }
  }

  /// A handler that hands what it is given to a function of the state:
  /// `TextField("code", onSubmit: scene.doing { $0.submit($1) })`.
  public func doing<Value>(
    _ function: @escaping @MainActor (inout State, Value) -> State.Outcome
  ) -> @MainActor (Value) -> Void {
    { [weak self] value in self?.act { function(&$0, value) } }
  }

  /// Calls a function of the state, shows what changed, and does what the function returned: first the
  /// I/O is started, then the transition is made.
  ///
  /// Once the scene has left this is a mistake, which is reported and changes nothing.
  public func act(_ function: (inout State) -> State.Outcome) {
    guard !hasLeft else {
      MisuseReport(
        module: "Scenes",
        message: "The scene “\(crumb)” has left; nothing can be done in it any more."
      ).report()
      return
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

  /// How much I/O hasn't completed yet.
  public var runningCount: Int { running.count }

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

  public var screen: AnyView { view(self) }

  public func didAppear() { act { $0.appeared() } }

  public func didLeave() {
    hasLeft = true
    for task in running.values { task.cancel() }
    running = [:]
  }
}

/// Outlives the scene, so that what completes late can still be told.
@MainActor private final class SceneLog<State: SceneState> {
  var handler: (@MainActor (SceneEvent<State>) -> Void)?
}
