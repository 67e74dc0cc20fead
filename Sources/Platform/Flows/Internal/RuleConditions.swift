/// The conditions of a router's rules, in the order in which they are asked.
///
/// Routers are generic, and generic code of this module isn't specialised in the modules that use it:
/// there, each step of a loop looks types up. This loop knows no type parameter, so that a rule that
/// doesn't hold costs little more than the call of its condition.
@MainActor struct RuleConditions {
  /// `RouteRule.match` for the state at an address, which is of the router's state type. Handed over by
  /// its address, the state is neither boxed nor copied for each rule.
  typealias Condition = @MainActor (UnsafeRawPointer, PluginStorage, inout AnyHashable) -> Bool

  private var conditions: [(rule: Int, holds: Condition)] = []

  mutating func append(_ condition: @escaping Condition, ofRule index: Int) {
    conditions.append((index, condition))
  }

  /// Asks one after the other until one holds; those behind it are not asked.
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
