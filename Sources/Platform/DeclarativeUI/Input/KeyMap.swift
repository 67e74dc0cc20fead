import Terminal

/// The user's key assignments, which replace the default keys of actions. Actions have the
/// identifiers of the key table, such as `app.quit`.
///
/// Help, status bar, command palette and key handling all use these assignments. If two bindings
/// have the same key, the inner one takes precedence as usual, and the help omits the key from the
/// outer one.
public struct KeyMap: Equatable, Sendable {
  private var keys: [String: [KeyPress]]

  /// Creates key assignments.
  ///
  /// - Parameter keys: All keys of each action. An empty array removes the keys of an action.
  public init(_ keys: [String: [KeyPress]] = [:]) {
    self.keys = keys
  }

  /// The identifiers of the reassigned actions, sorted.
  public var actions: [String] { keys.keys.sorted() }

  /// The notations of the keys of each reassigned action.
  package var notations: [String: [String]] { keys.mapValues { $0.map(\.notation) } }

  /// Creates key assignments from notations, without those that are invalid.
  package init(notations: [String: [String]]) {
    self.init(notations.mapValues { $0.compactMap { KeyPress(notation: $0) } })
  }

  /// Returns the bindings with the user's keys.
  @MainActor package func applied(to bindings: [KeyBinding]) -> [KeyBinding] {
    if keys.isEmpty { return bindings }
    return bindings.map { binding in keys[binding.id].map { binding.with(keys: $0) } ?? binding }
  }
}
