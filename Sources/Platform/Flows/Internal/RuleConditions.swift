/// The conditions of a router's rules, in the order in which they are asked.
///
/// Routers are generic, and generic code of this module isn't specialised in the modules that use it:
/// there, each step of a loop looks types up. This loop knows no type parameter, so that a rule that
/// doesn't hold costs its call and no more.
@MainActor struct RuleConditions {
  /// Whether a rule holds for the state at an address, which is of the router's state type. A rule
  /// that finds a value puts it in place of `holds`.
  typealias Condition = @MainActor (UnsafeRawPointer, PluginStorage, inout AnyHashable) -> Bool

  private var conditions: [Condition] = []

  mutating func append(_ condition: @escaping Condition) {
    conditions.append(condition)
  }

  /// Asks one after the other until one holds; those behind it are not asked.
  func firstMatch(
    _ state: UnsafeRawPointer, _ storage: PluginStorage
  ) -> (index: Int, key: AnyHashable)? {
    var key = AnyHashable.holds
    for index in conditions.indices where conditions[index](state, storage, &key) {
      return (index, key)
    }
    return nil
  }
}

extension UnsafeRawPointer {
  /// The state at the address that a condition is given.
  func state<State>() -> State { assumingMemoryBound(to: State.self).pointee }
}

extension AnyHashable {
  /// What a condition without a value of its own finds.
  static var holds: AnyHashable { AnyHashable(true) }
}
