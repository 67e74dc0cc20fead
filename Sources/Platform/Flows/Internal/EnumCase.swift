/// The associated value of an enum's case, found by the case's constructor.
enum EnumCase {
  /// Returns the associated value of an enum value.
  ///
  /// Equality with the constructed value decides, so a value of another case with the same type isn't
  /// mistaken for it.
  ///
  /// - Parameters:
  ///   - state: a value of the enum.
  ///   - construct: the constructor of the case, such as `TasksState.detail`.
  /// - Returns: nil if the value belongs to another case.
  static func value<State: Equatable, Value>(
    of state: State, in construct: (Value) -> State
  ) -> Value? {
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .enum, let associated = mirror.children.first?.value else {
      return nil
    }
    // A value with a label is a tuple of one element.
    let value =
      associated as? Value ?? Mirror(reflecting: associated).children.first?.value as? Value
    guard let value, construct(value) == state else { return nil }
    return value
  }
}
