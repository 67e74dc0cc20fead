/// Live read access to plugin contributions. Flows receive it through injection.
@MainActor public protocol ContributionReading: AnyObject, Sendable {
  /// Returns the contributions of enabled plugins to an extension point, in order. The read is
  /// tracked.
  func contributions<Contribution>(
    to point: ExtensionPoint<Contribution>
  ) -> [ResolvedContribution<Contribution>]

  /// Returns the contributions that disabled plugins would make to an extension point. The read is
  /// tracked.
  func dormantContributions<Contribution>(
    to point: ExtensionPoint<Contribution>
  ) -> [ResolvedContribution<Contribution>]
}

/// No contributions, for sandboxes and tests without plugins.
public final class NoContributions: ContributionReading {
  /// Creates a reader without contributions.
  public init() {}

  /// Returns no contributions.
  public func contributions<Contribution>(
    to point: ExtensionPoint<Contribution>
  ) -> [ResolvedContribution<Contribution>] { [] }

  /// Returns no contributions.
  public func dormantContributions<Contribution>(
    to point: ExtensionPoint<Contribution>
  ) -> [ResolvedContribution<Contribution>] { [] }
}
