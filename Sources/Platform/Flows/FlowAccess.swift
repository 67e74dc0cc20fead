/// A plugin screen's access to the flow that shows it. It doesn't retain the flow.
@MainActor public struct FlowAccess<State: Equatable & Codable & Sendable> {
  let readState: @MainActor () -> State
  let readStorage: @MainActor () -> PluginStorage
  let change: @MainActor (_ remember: Bool, (inout State, inout PluginStorage) -> Void) -> Void

  /// The flow's state. Reading it is tracked.
  public var state: State { readState() }

  /// Changes the flow's state without adding the previous state to the history.
  public func update(_ change: (inout State) -> Void) {
    self.change(false) { state, _ in change(&state) }
  }

  /// Changes the flow's state and adds the previous state to the history.
  public func go(_ change: (inout State) -> Void) {
    self.change(true) { state, _ in change(&state) }
  }

  /// A value that the plugin stores in the flow. Reading it is tracked. Setting it adds the
  /// previous state to the history.
  public subscript<Value>(key: PluginStorageKey<Value>) -> Value {
    get { readStorage()[key] }
    nonmutating set { change(true) { _, storage in storage[key] = newValue } }
  }

  /// Stores a value of the plugin in the flow.
  ///
  /// - Parameters:
  ///   - value: the value to store.
  ///   - key: the key of the value.
  ///   - remember: whether to add the previous state to the history.
  public func keep<Value>(
    _ value: Value, in key: PluginStorageKey<Value>, remember: Bool
  ) {
    change(remember) { _, storage in storage[key] = value }
  }
}
