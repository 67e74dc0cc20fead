/// The live read side of what plugins contribute; flows reach it through injection.
@MainActor public protocol ContributionReading: AnyObject, Sendable {
  /// What the plugins that are on contribute to a point, in order; the read is tracked.
  func contributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>]

  /// What the plugins that are off would contribute there; the read is tracked.
  func dormantContributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>]
}

/// Nobody contributes anything: for sandboxes and tests without plugins.
public final class NoContributions: ContributionReading {
  public init() {}

  public func contributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>] { [] }

  public func dormantContributions<Contribution>(
    to point: PluginPoint<Contribution>
  ) -> [Contributed<Contribution>] { [] }
}
