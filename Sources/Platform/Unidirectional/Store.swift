/// State, the actions that change it, and the one function that does.
///
/// A reducer is pure: it changes the value it is given and returns the ``Effect`` to run. Views get
/// ``bind(_:)`` values and ``sending(_:)`` handlers, no store that they don't need.
///
/// ```swift
/// let store = Store<Int, Step>(0, label: "counter") { count, step in
///   count += step == .up ? 1 : -1
///   return .none
/// }
/// Label(store.bind(\.description))
/// Button("more", action: store.sending(.up))
/// ```
///
/// An action that is sent while another one is reduced, or by an observer, waits in line: actions are
/// applied one by one, in the order they were sent.
@MainActor public final class Store<State, Action: Sendable> {
  private let core: StoreCore<State, Action>

  /// Makes a store that owns its state.
  ///
  /// - Parameters:
  ///   - initial: the state before the first action.
  ///   - label: its name in logs and reports.
  ///   - reduce: changes the state for an action and says what to do next.
  public init(
    _ initial: State, label: String = "\(State.self)",
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Action>
  ) {
    core = RootCore(initial, label: label, reduce: reduce)
  }

  private init(core: StoreCore<State, Action>) { self.core = core }

  /// The state now, not tracked.
  public var currentState: State { core.state }

  /// A view's read side of one value; its reader is told when that value, and no other, changes.
  public func bind<Value: Equatable>(_ path: KeyPath<State, Value>) -> Bind<Value> {
    Bind(core.reader(path))
  }

  /// A view's read side of one element, `nil` where the list has become shorter.
  ///
  /// Its reader is told when that element changes. For thousands of rows this costs a fraction of as many
  /// key paths, because none is looked at while the list as a whole is the same.
  public func bind<Element: Equatable>(
    _ path: KeyPath<State, [Element]>, at index: Int
  ) -> Bind<Element?> {
    Bind(core.reader(path, at: index))
  }

  /// Applies an action, or puts it in line when one is being applied.
  ///
  /// After ``finish()`` the action is reported and left out.
  public func send(_ action: Action) { core.send(action) }

  /// A handler that sends the action: `Button("more", action: store.sending(.up))`.
  public func sending(_ action: Action) -> @MainActor () -> Void {
    { [core] in core.send(action) }
  }

  /// A handler that wraps what it is given into an action: `TextField(onChange: store.sending { .typed($0) })`.
  public func sending<Value>(_ embed: @escaping (Value) -> Action) -> @MainActor (Value) -> Void {
    { [core] in core.send(embed($0)) }
  }

  /// A window into a part of this store, for a view that needs no more.
  ///
  /// It keeps this store alive, has no state of its own, and costs the same at any depth.
  public func scope<S, A: Sendable>(
    state path: KeyPath<State, S>, action embed: @escaping (A) -> Action
  ) -> Store<S, A> {
    Store<S, A>(core: core.scoped(path, embed))
  }

  /// Calls `log` for every action, with what it changed; reflection is paid only while observed.
  ///
  /// - Returns: the observation; call `stop()` on it to end it before the store does.
  @discardableResult public func observe(
    _ log: @escaping @MainActor (StoreEvent) -> Void
  ) -> Observation {
    core.observe(log)
  }

  /// The names of the effects that run now, in the order they were started.
  public var runningEffects: [String] { core.runningEffects }

  /// Ends the store when its screen leaves: running effects are cancelled, later actions reported.
  ///
  /// A scoped store only closes its own window.
  public func finish() { core.finish() }
}
