import Diagnostics

// Rules that show a screen or a child flow.
extension FlowRouter {
  /// Shows a routable while a condition is true.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - condition: receives the flow's state.
  ///   - keepsState: for a child flow, whether it has its state again when it is shown again.
  ///   - make: called with the flow when the rule is used.
  public func show(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool, keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Owner) -> any Routable
  ) {
    add(
      Rule(
        id: id, keepsState: keepsState,
        at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: { state, _, _ in condition(state) },
        outcome: .show { [unowned flow] _, _ in make(flow) }))
  }

  /// Shows a routable for any state. Declare this catch-all last.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - keepsState: for a child flow, whether it has its state again when it is shown again.
  ///   - make: called with the flow when the rule is used.
  public func show(
    _ id: String, keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Owner) -> any Routable
  ) {
    add(
      Rule(
        id: id, isUnconditional: true, keepsState: keepsState,
        at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: { _, _, _ in true }, outcome: .show { [unowned flow] _, _ in make(flow) }))
  }

  /// Shows a routable for a value in the state. Another value creates another screen.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - value: returns the value, or nil if the rule doesn't apply.
  ///   - keepsState: for a child flow, whether it has its state again when it is shown again.
  ///   - make: called with the flow and the value when the rule is used.
  public func show<Value: Hashable & Sendable>(
    _ id: String, matching value: @escaping @MainActor (State) -> Value?,
    keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Owner, Value) -> any Routable
  ) {
    add(
      Rule(
        id: id, keepsState: keepsState, valueType: Value.self,
        at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: Self.match(value),
        outcome: .show { [unowned flow] key, _ in
          guard let value = key.base as? Value else { return UnmatchedStateScreen() }
          return make(flow, value)
        }))
  }

  /// Shows a routable for a case of an enum without associated values, or for any other single state.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - state: the state, such as `.list`.
  ///   - keepsState: for a child flow, whether it has its state again when it is shown again.
  ///   - make: called with the flow when the rule is used.
  public func show(
    _ id: String, for state: State, keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Owner) -> any Routable
  ) {
    show(
      id, when: { $0 == state }, keepsState: keepsState, fileID: fileID, filePath: filePath,
      line: line, make: make)
  }

  /// Shows a routable for a case of an enum with an associated value. Another value creates another
  /// screen.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - state: the case, written without its value, such as `TasksState.detail`.
  ///   - keepsState: for a child flow, whether it has its state again when it is shown again.
  ///   - make: called with the flow and the associated value when the rule is used.
  public func show<Value: Hashable & Sendable>(
    _ id: String, for state: @escaping @Sendable (Value) -> State, keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Owner, Value) -> any Routable
  ) {
    show(
      id, matching: { EnumCase.value(of: $0, in: state) }, keepsState: keepsState, fileID: fileID,
      filePath: filePath, line: line, make: make)
  }

  // MARK: Screens that don't need the flow

  /// Shows a routable that doesn't need the flow while a condition is true.
  public func show(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool, keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor () -> any Routable
  ) {
    show(
      id, when: condition, keepsState: keepsState, fileID: fileID, filePath: filePath, line: line
    ) { _ in make() }
  }

  /// Shows a routable that doesn't need the flow for any state. Declare this catch-all last.
  public func show(
    _ id: String, keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor () -> any Routable
  ) {
    show(id, keepsState: keepsState, fileID: fileID, filePath: filePath, line: line) { _ in make() }
  }

  /// Shows a routable that doesn't need the flow for a value in the state. Another value creates
  /// another screen.
  public func show<Value: Hashable & Sendable>(
    _ id: String, matching value: @escaping @MainActor (State) -> Value?,
    keepsState: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Value) -> any Routable
  ) {
    show(
      id, matching: value, keepsState: keepsState, fileID: fileID, filePath: filePath, line: line
    ) { _, value in make(value) }
  }
}
