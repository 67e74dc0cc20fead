import Routing

/// The captured contents of a flow: its state and history, the values that plugins store in it, the
/// memories of its screens, and the child flow that it shows. `--state` reads it as JSON, and
/// sessions are restored from it.
public struct FlowSnapshot: Codable, Equatable, Sendable {
  /// The flow to which the snapshot belongs. No other flow can restore it.
  public let flow: FlowID
  /// The encoded state.
  public let state: JSONTree
  /// The earlier states in the history, oldest first.
  public let history: [HistoryEntry]?
  /// The values that plugins store beside the state.
  public let storage: PluginStorage?
  /// The values that screens remember, such as selections, by the rule that shows the screen and by
  /// name.
  public let screens: [String: [String: String]]?
  /// The child flow on screen: one element, or none.
  public let child: [FlowSnapshot]?
  /// The flow in the overlay on screen: one element, or none.
  public let over: [FlowSnapshot]?
  /// The child flows that aren't on screen but keep their state, by the rule that shows them.
  public let kept: [String: FlowSnapshot]?

  /// Returns the snapshot of a flow: this one, or the first one inside it that belongs to the flow.
  public func snapshot(of id: FlowID) -> FlowSnapshot? {
    if flow == id { return self }
    let inside =
      (over ?? []) + (child ?? []) + (kept ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    return inside.lazy.compactMap { $0.snapshot(of: id) }.first
  }

  /// An earlier state and the plugin values that belong to it.
  public struct HistoryEntry: Codable, Equatable, Sendable {
    let state: JSONTree
    let storage: PluginStorage
  }
}

/// The reason that a snapshot can't be restored.
public struct FlowRestoreError: Error, CustomStringConvertible {
  /// The reason, as text for users.
  public let description: String
}
