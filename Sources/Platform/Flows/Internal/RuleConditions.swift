/// The conditions of a router's rules, in the order in which they are asked.
///
/// Routers are generic, and generic code of this module isn't specialised in the modules that use it:
/// there, each step of a loop looks types up. This loop knows no type parameter, so that a rule that
/// doesn't hold costs little more than the call of its condition.
@MainActor struct RuleConditions {
  /// The value of a rule for the state that is asked about; nil when the rule doesn't hold.
  typealias Condition = @MainActor (PluginStorage) -> AnyHashable?

  private var conditions: [(rule: Int, holds: Condition)] = []

  mutating func append(_ condition: @escaping Condition, ofRule index: Int) {
    conditions.append((index, condition))
  }

  /// Asks one after the other until one holds; those behind it are not asked.
  func firstMatch(_ storage: PluginStorage) -> (rule: Int, key: AnyHashable)? {
    for condition in conditions {
      if let key = condition.holds(storage) { return (condition.rule, key) }
    }
    return nil
  }
}

/// The state that a router asks its rules about.
@MainActor final class AskedState<State> {
  var state: State?
}
