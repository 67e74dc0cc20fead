import PluginInterface

/// The state of one plugin, for the settings screen and scripts.
public struct PluginReport: Identifiable, Equatable, Sendable {
  /// Whether the plugin works, and if not, the reason.
  public enum State: Equatable, Sendable {
    /// It is enabled.
    case on
    /// Its flag is off.
    case off
    /// It threw an error or was too slow, and is disabled until restart. The value is the reason.
    case failed(String)
  }

  /// One contribution.
  public struct Contribution: Equatable, Sendable {
    /// The identifier of the extension point.
    public let point: String
    /// The title of the extension point, such as `rows in the list of migrations`.
    package let pointTitle: String
    /// The identifier of the contribution.
    public let id: String
    /// The number of calls of the contribution's code.
    package let calls: Int
    /// The time that these calls have taken.
    package let timeSpent: Duration
  }

  /// The plugin's identifier.
  public let id: String
  /// The name for users.
  public let title: String
  /// The version, as text.
  public let version: String
  /// The team that is responsible for the plugin.
  public let owner: String
  /// The key of the plugin's flag.
  public let flag: String
  /// Whether the plugin works.
  public let state: State
  /// The total time that the plugin's code has taken.
  package let timeSpent: Duration
  /// The number of calls that took at least ``PluginLimits/slow``.
  package let slowCalls: Int
  /// The contributions, in the order in which the plugin added them.
  public let contributions: [Contribution]
  /// The contribution of the latest slow call; nil without one.
  package let latestSlowCall: String?
}

/// A claim of a plugin that another plugin or the app already holds.
public struct PluginConflict: Equatable, Sendable, CustomStringConvertible {
  /// The identifier of the extension point.
  public let point: String
  /// The disputed claim.
  public let claim: Claim
  /// The title of the plugin that keeps the claim, or a part of the app.
  public let kept: String
  /// The identifier of the plugin that doesn't get the claim.
  public let plugin: String
  /// The title of the plugin that doesn't get the claim.
  public let dropped: String

  /// The conflict as a sentence without a period.
  public var description: String {
    "\(dropped) and \(kept) both claim \(claim) at \(point); \(kept) keeps it"
  }
}
