import Routing

/// A flow written down: its state and history, what plugins keep in it, what its screens remember,
/// and the child it shows. As JSON it is what `--state` reads and a session is restored from.
public struct FlowSnapshot: Codable, Equatable, Sendable {
  /// The flow that it is a state of: no other takes it back.
  public let flow: FlowID
  /// The state as the JSON of its own coding.
  public let state: JSONTree
  /// The states that going back leads to, oldest first.
  public let history: [Past]?
  /// What plugins keep beside the state.
  public let storage: PluginStorage?
  /// What screens remember, such as selections, by the rule that shows them and by name.
  public let screens: [String: [String: String]]?
  /// The flow that it shows: one, or none.
  public let child: [FlowSnapshot]?
  /// Children that aren't shown and keep their state, by the rule that shows them.
  public let kept: [String: FlowSnapshot]?

  /// A state that was gone through.
  public struct Past: Codable, Equatable, Sendable {
    let state: JSONTree
    let storage: PluginStorage
  }
}

/// Why a snapshot can't be put back.
public struct FlowRestoreError: Error, CustomStringConvertible {
  /// What doesn't fit, for people.
  public let description: String
}
