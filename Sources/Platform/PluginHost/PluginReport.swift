/// What is known of one plugin, for settings and scripts.
public struct PluginReport: Identifiable, Equatable, Sendable {
  public enum State: Equatable, Sendable {
    case on
    /// Its flag is off.
    case off
    /// It threw, and is off until the app starts again.
    case failed(String)
  }

  /// One thing it adds.
  public struct Contribution: Equatable, Sendable {
    public let point: String
    public let id: String
  }

  public let id: String
  public let title: String
  public let version: String
  public let owner: String
  /// The key of its flag.
  public let flag: String
  public let state: State
  /// How long its code has run so far.
  public let timeSpent: Duration
  public let contributions: [Contribution]
}

/// Two plugins that claim the same name at the same point. The first one has it.
public struct PluginConflict: Equatable, Sendable, CustomStringConvertible {
  public let point: String
  public let id: String
  public let kept: String
  public let dropped: String

  public var description: String {
    "\(dropped) wants \(id) at \(point), which \(kept) already has; \(kept) keeps it"
  }
}
