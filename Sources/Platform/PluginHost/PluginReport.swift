import PluginInterface

/// What is known of one plugin, for settings and scripts.
public struct PluginReport: Identifiable, Equatable, Sendable {
  /// Whether it works, and if not, why.
  public enum State: Equatable, Sendable {
    case on
    /// Its flag is off.
    case off
    /// It threw or was far too slow, and is off until the app starts again.
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
  /// How often a piece of it took longer than it should.
  public let slowPieces: Int
  public let contributions: [Contribution]
}

/// Something that a plugin claims and another one, or the app, already has.
public struct PluginConflict: Equatable, Sendable, CustomStringConvertible {
  public let point: String
  public let claim: Claim
  /// The title of the plugin that has it, or the part of the app.
  public let kept: String
  /// The id of the plugin that doesn't get it, and its title.
  public let plugin: String
  public let dropped: String

  public var description: String {
    "\(dropped) wants \(claim) at \(point), which \(kept) already has; \(kept) keeps it"
  }
}
