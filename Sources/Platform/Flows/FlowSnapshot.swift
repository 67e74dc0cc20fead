import Routing

/// A flow written down: its state and history, what plugins keep in it, what its screens remember,
/// and the child it shows. As JSON it is what `--state` reads and a session is restored from.
public struct FlowSnapshot: Codable, Equatable, Sendable {
  public let flow: FlowID
  /// The state as the JSON of its own coding.
  public let state: JSONTree
  public let history: [Past]?
  public let storage: PluginStorage?
  public let screens: [String: [String: String]]?
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
  public let description: String
}
