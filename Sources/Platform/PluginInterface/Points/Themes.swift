import DesignSystem

extension PluginPoint where Contribution == Theme {
  /// Themes that can be chosen beside the app's own, by their names.
  public static var themes: Self { Self("app.themes") }
}

extension ContributionReading {
  /// The theme that a plugin contributes under a name; the read is tracked.
  public func theme(named name: String) -> Theme? {
    contributions(to: .themes).lazy.compactMap { $0.run { $0 } }.first { $0.name == name }
  }
}
