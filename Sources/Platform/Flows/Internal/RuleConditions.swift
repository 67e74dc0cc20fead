/// The conditions of a router's rules, in the order of evaluation.
///
/// Routers are generic, and generic code of this module isn't specialized in the modules that use
/// it: each iteration of a loop would look up types at run time. This loop has no type parameter,
/// so a rule that doesn't apply costs little more than the call of its condition.
@MainActor struct RuleConditions {
  /// `RouteRule.match` for the state at an address, which must be of the router's state type.
  /// Passing the address avoids boxing and copying the state for each rule (decision 0030).
  typealias Condition = @MainActor (UnsafeRawPointer, PluginStorage, inout AnyHashable) -> Bool

  private var conditions: [(rule: Int, holds: Condition)] = []

  mutating func append(_ condition: @escaping Condition, ofRule index: Int) {
    conditions.append((index, condition))
  }

  /// Evaluates the conditions in order until one holds.
  func firstMatch(
    _ state: UnsafeRawPointer, _ storage: PluginStorage
  ) -> (rule: Int, key: AnyHashable)? {
    var key = AnyHashable(true)
    for condition in conditions where condition.holds(state, storage, &key) {
      return (condition.rule, key)
    }
    return nil
  }
}
