import Diagnostics

/// The implementation of a store that owns its state or is scoped to another store.
@MainActor class StoreCore<State, Action: Sendable> {
  var state: State { preconditionFailure("abstract") }
  /// Returns a tracked reader for one value. It is created once per binding, because joining key
  /// paths takes longer than reading through them.
  func reader<Value: Equatable>(_ path: KeyPath<State, Value>) -> @MainActor () -> Value {
    preconditionFailure("abstract")
  }
  func reader<Element: Equatable>(
    _ path: KeyPath<State, [Element]>, at index: Int
  ) -> @MainActor () -> Element? {
    preconditionFailure("abstract")
  }
  func send(_ action: Action, at site: CallSite) {}
  func finish() {}
  var runningEffects: [String] { [] }
  func observe(_ log: @escaping @MainActor (StoreEvent) -> Void) -> Observation {
    Observation {}
  }
  func scoped<S, A: Sendable>(
    _ path: KeyPath<State, S>, _ embed: @escaping (A) -> Action
  ) -> StoreCore<S, A> {
    preconditionFailure("abstract")
  }
}

/// A scoped store. Its reads and actions go directly to the root store, regardless of the depth of
/// the scope.
final class ScopedCore<Root, RootAction: Sendable, State, Action: Sendable>: StoreCore<
  State, Action
>
{
  private let root: RootCore<Root, RootAction>
  private let path: KeyPath<Root, State>
  private let embed: (Action) -> RootAction
  private var isFinished = false

  init(
    root: RootCore<Root, RootAction>, path: KeyPath<Root, State>,
    embed: @escaping (Action) -> RootAction
  ) {
    self.root = root
    self.path = path
    self.embed = embed
  }

  override var state: State { root.state[keyPath: path] }

  override func reader<Value: Equatable>(
    _ inner: KeyPath<State, Value>
  ) -> @MainActor () -> Value {
    root.reader(path.appending(path: inner))
  }

  override func reader<Element: Equatable>(
    _ inner: KeyPath<State, [Element]>, at index: Int
  ) -> @MainActor () -> Element? {
    root.reader(path.appending(path: inner), at: index)
  }

  override func send(_ action: Action, at site: CallSite) {
    if isFinished {
      root.drop(embed(action), .finished, at: site)
    } else {
      root.send(embed(action), at: site)
    }
  }

  override func finish() { isFinished = true }

  override var runningEffects: [String] { root.runningEffects }

  override func observe(_ log: @escaping @MainActor (StoreEvent) -> Void) -> Observation {
    root.observe(log)
  }

  override func scoped<S, A: Sendable>(
    _ inner: KeyPath<State, S>, _ innerEmbed: @escaping (A) -> Action
  ) -> StoreCore<S, A> {
    let embed = embed
    return ScopedCore<Root, RootAction, S, A>(
      root: root, path: path.appending(path: inner), embed: { embed(innerEmbed($0)) })
  }
}
