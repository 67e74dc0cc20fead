import Unidirectional

extension Flow {
  /// Returns read access to a value of the state for views.
  public func bind<Value: Equatable>(_ path: KeyPath<State, Value>) -> Bind<Value> {
    let last = Observer.untracked { state[keyPath: path] }
    return Bind { [weak self] in self?.state[keyPath: path] ?? last }
  }

  /// Returns a binding for a value of the state. A change doesn't add the previous state to the
  /// history.
  public func binding<Value>(_ path: WritableKeyPath<State, Value>) -> Binding<Value> {
    let last = Observer.untracked { state[keyPath: path] }
    return Binding { [weak self] in
      self?.state[keyPath: path] ?? last
    } set: { [weak self] value in
      self?.update { $0[keyPath: path] = value }
    }
  }
}
