import Terminal

/// The keys that a person gave to actions instead of those they have: by the names in the key table, such
/// as `app.quit`.
///
/// Help, hints, palette and the keys themselves all go by it. A key that two bindings have after that does
/// what the inner one says, as always; help doesn't show it at the outer one.
public struct KeyMap: Equatable, Sendable {
  private var keys: [String: [KeyPress]]

  /// - Parameter keys: for each action all of its keys; none switches its keys off.
  public init(_ keys: [String: [KeyPress]] = [:]) {
    self.keys = keys
  }

  /// The names of the actions that have other keys.
  public var actions: [String] { keys.keys.sorted() }

  /// The same bindings with the person's keys.
  @MainActor func applied(to bindings: [KeyBinding]) -> [KeyBinding] {
    if keys.isEmpty { return bindings }
    return bindings.map { binding in keys[binding.id].map { binding.with(keys: $0) } ?? binding }
  }
}
