import Diagnostics

/// State, the actions that change it, and the reducer that applies them.
///
/// A reducer is pure: it changes the value that it receives and returns the ``Effect`` to run.
/// Views receive ``bind(_:)`` values and ``sending(_:fileID:filePath:line:)`` handlers instead of
/// the store.
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
/// Actions that are sent while another action is being reduced, or by an observer, are queued.
/// Actions are applied one at a time, in the order in which they were sent.
@MainActor public final class Store<State, Action: Sendable> {
  fileprivate let core: StoreCore<State, Action>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initial: the state before the first action.
  ///   - label: the name in logs and reports.
  ///   - reduce: applies an action to the state and returns the effect to run.
  public init(
    _ initial: State, label: String = "\(State.self)",
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Action>
  ) {
    core = RootCore(initial, label: label, reduce: reduce)
  }

  private init(core: StoreCore<State, Action>) { self.core = core }

  /// The current state, without tracking the read: for code that runs once, such as an action.
  public var currentState: State { core.state }

  /// Returns a binding for one value of the state. Its observers are only notified when that value
  /// changes.
  public func bind<Value: Equatable>(_ path: KeyPath<State, Value>) -> Bind<Value> {
    Bind(core.reader(path))
  }

  /// Returns a binding for one element of an array; its value is nil if the array doesn't have that
  /// many elements.
  ///
  /// Its observers are notified when that element changes. For thousands of rows, this is much
  /// faster than one key path per row, because no element is compared while the array as a whole is
  /// unchanged.
  public func bind<Element: Equatable>(
    _ path: KeyPath<State, [Element]>, at index: Int
  ) -> Bind<Element?> {
    Bind(core.reader(path, at: index))
  }

  /// Applies an action, or queues it if another action is being applied.
  ///
  /// After ``finish()``, the action is reported and not applied.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    core.send(action, at: CallSite(fileID: fileID, filePath: filePath, line: line))
  }

  /// Returns a handler that sends an action: `Button("more", action: store.sending(.up))`.
  public func sending(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) -> @MainActor () -> Void {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    return { [core] in core.send(action, at: site) }
  }

  /// Returns a handler that converts its argument to an action and sends it: `TextField(onChange:
  /// store.sending { .typed($0) })`.
  public func sending<Value>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ embed: @escaping (Value) -> Action
  ) -> @MainActor (Value) -> Void {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    return { [core] in core.send(embed($0), at: site) }
  }

  /// Returns a store for a part of this store's state, for a view that only needs that part.
  ///
  /// The scoped store retains this store and has no state of its own. Its cost doesn't depend on
  /// the depth of the scope.
  ///
  /// - Parameters:
  ///   - path: the part of the state.
  ///   - embed: converts an action of the scoped store to one of this store.
  public func scope<S, A: Sendable>(
    state path: KeyPath<State, S>, action embed: @escaping (A) -> Action
  ) -> Store<S, A> {
    Store<S, A>(core: core.scoped(path, embed))
  }

  /// Calls `log` for each action, with the changes that it caused. Changes are only computed while
  /// the store is observed.
  ///
  /// - Returns: the observation. Call `stop()` on it to end it before the store is released.
  @discardableResult public func observe(
    _ log: @escaping @MainActor (StoreEvent) -> Void
  ) -> Observation {
    core.observe(log)
  }

  /// The names of the running effects, in the order in which they started.
  package var runningEffects: [String] { core.runningEffects }

  /// Finishes the store when its screen is no longer shown. Running effects are canceled, and later
  /// actions are reported and not applied.
  ///
  /// Finishing a scoped store only affects that scope.
  public func finish() { core.finish() }
}

extension Store where State: Equatable {
  /// The current state. Reading it is tracked, as that of a flow is: the reader is notified of any
  /// change. To be notified only when one value changes, use ``bind(_:)``.
  public var state: State { core.reader(\.self)() }
}
