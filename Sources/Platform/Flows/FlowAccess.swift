/// What a plugin's screen may do with the flow that it was added to. It doesn't keep the flow alive.
@MainActor public struct FlowAccess<State: Equatable & Codable & Sendable> {
  let readState: @MainActor () -> State
  let readStorage: @MainActor () -> PluginStorage
  let change: @MainActor (_ remember: Bool, (inout State, inout PluginStorage) -> Void) -> Void

  /// The flow's state; the read is tracked.
  public var state: State { readState() }

  /// Changes the flow's state; its router decides what follows.
  public func update(_ change: (inout State) -> Void) {
    self.change(false) { state, _ in change(&state) }
  }

  /// Changes the state so that going back returns to the one before.
  public func go(_ change: (inout State) -> Void) {
    self.change(true) { state, _ in change(&state) }
  }

  /// The plugin's own values.
  public subscript<Value>(key: PluginStorageKey<Value>) -> Value {
    get { readStorage()[key] }
    nonmutating set { change(true) { _, storage in storage[key] = newValue } }
  }

  /// Keeps a value of the plugin's own.
  ///
  /// - Parameter remember: whether going back returns to the one before.
  public func keep<Value>(
    _ value: Value, in key: PluginStorageKey<Value>, remember: Bool
  ) {
    change(remember) { _, storage in storage[key] = value }
  }
}
