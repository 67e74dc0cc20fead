import Diagnostics

// Rules that show something over the screen.
extension FlowRouter {
  /// Shows a routable over the screen while a condition is true, in a dialog that receives all keys.
  /// The first overlay rule that applies to the state is used.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - condition: receives the flow's state.
  ///   - dismiss: called with the flow when the user closes the overlay. It must make the condition
  ///     false.
  ///   - make: called with the flow when the rule is used.
  public func overlay(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool,
    dismiss: @escaping @MainActor (Owner) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Owner) -> any Routable
  ) {
    add(
      Rule(
        id: id, dismiss: { [unowned flow] _ in dismiss(flow) },
        at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: { state, _, _ in condition(state) },
        outcome: .show { [unowned flow] _, _ in make(flow) }))
  }

  /// Shows a routable over the screen for a value in the state. Another value creates another
  /// overlay.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - value: returns the value, or nil if the rule doesn't apply.
  ///   - keepsState: for a child flow, whether it has its state again when it is shown again.
  ///   - dismiss: called with the flow when the user closes the overlay. It must make the value nil.
  ///   - make: called with the flow and the value when the rule is used.
  public func overlay<Value: Hashable & Sendable>(
    _ id: String, matching value: @escaping @MainActor (State) -> Value?,
    keepsState: Bool = false, dismiss: @escaping @MainActor (Owner) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Owner, Value) -> any Routable
  ) {
    add(
      Rule(
        id: id, keepsState: keepsState, valueType: Value.self,
        dismiss: { [unowned flow] _ in dismiss(flow) },
        at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: Self.match(value),
        outcome: .show { [unowned flow] key, _ in
          guard let value = key.base as? Value else { return UnmatchedStateScreen() }
          return make(flow, value)
        }))
  }

  /// Shows a routable that doesn't need the flow over the screen while a condition is true.
  public func overlay(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool,
    dismiss: @escaping @MainActor () -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor () -> any Routable
  ) {
    overlay(
      id, when: condition, dismiss: { _ in dismiss() }, fileID: fileID, filePath: filePath,
      line: line
    ) { _ in make() }
  }

  /// Shows a routable that doesn't need the flow over the screen for a value in the state.
  public func overlay<Value: Hashable & Sendable>(
    _ id: String, matching value: @escaping @MainActor (State) -> Value?,
    keepsState: Bool = false, dismiss: @escaping @MainActor () -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    make: @escaping @MainActor (Value) -> any Routable
  ) {
    overlay(
      id, matching: value, keepsState: keepsState, dismiss: { _ in dismiss() }, fileID: fileID,
      filePath: filePath, line: line
    ) { _, value in make(value) }
  }
}
