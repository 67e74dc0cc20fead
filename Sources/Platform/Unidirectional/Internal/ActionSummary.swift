/// Describes actions for a log by names only, without any values.
enum ActionSummary {
  /// Returns the store, the action, the changed properties, the started effects and the duration:
  /// `migrations ← scanned, changed phase and rows, starts count, 120 µs`.
  static func text<State>(
    _ action: Any, in store: String, from old: State, to new: State, _ effects: [String],
    _ duration: Duration
  ) -> String {
    var parts = ["\(store) ← \(name(of: action))"]
    var properties: [String] = []
    for change in StateDiff.changes(from: old, to: new) {
      let name = String(change.path.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if !name.isEmpty, !properties.contains(name) { properties.append(name) }
    }
    if !properties.isEmpty { parts.append("changed \(properties.joined(separator: " and "))") }
    if !effects.isEmpty { parts.append("starts \(effects.joined(separator: " and "))") }
    parts.append("\(duration.components.attoseconds / 1_000_000_000_000) µs")
    return parts.joined(separator: ", ")
  }

  /// The name of an action's case, or of its type if it isn't an enum.
  static func name(of action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
    if let label = mirror.children.first?.label { return label }
    return action is any CustomStringConvertible ? "\(type(of: action))" : "\(action)"
  }
}
