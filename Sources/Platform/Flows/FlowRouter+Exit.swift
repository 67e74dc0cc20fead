import Diagnostics

// Rules that end the flow.
extension FlowRouter {
  /// Exits the flow with a result when a condition is true.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - condition: receives the flow's state.
  ///   - result: returns the result for `onExit`.
  public func exit(
    _ id: String, when condition: @escaping @MainActor (State) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    result: @escaping @MainActor (State) -> Exit
  ) {
    add(
      Rule(
        id: id, at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: { state, _, _ in condition(state) }, outcome: .exit(result)))
  }

  /// Exits the flow with a result for any state.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - result: returns the result for `onExit`.
  public func exit(
    _ id: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    result: @escaping @MainActor (State) -> Exit
  ) {
    add(
      Rule(
        id: id, isUnconditional: true, at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: { _, _, _ in true }, outcome: .exit(result)))
  }

  /// Exits the flow with a result that is found in the state.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - result: returns the result for `onExit`, or nil if the rule doesn't apply.
  public func exit(
    _ id: String, matching result: @escaping @MainActor (State) -> Exit?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    add(
      Rule(
        id: id, at: CallSite(fileID: fileID, filePath: filePath, line: line),
        match: { state, _, _ in result(state) != nil },
        outcome: .exit(result)))
  }

  /// Exits the flow from a case of an enum. The associated value is the result.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the flow.
  ///   - state: the case, written without its value, such as `SignUpState.done`.
  // Otherwise, a trailing closure from a state to a result of the same type would be ambiguous.
  @_disfavoredOverload public func exit(
    _ id: String, for state: @escaping @Sendable (Exit) -> State,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    exit(
      id, matching: { EnumCase.value(of: $0, in: state) }, fileID: fileID, filePath: filePath,
      line: line)
  }
}
