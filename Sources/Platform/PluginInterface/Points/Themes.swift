import DesignSystem

extension PluginPoint where Contribution == Theme {
  /// Themes that can be chosen beside the app's own, by their names.
  public static var themes: Self { Self("app.themes") }
}

/// A theme is chosen by its name: two of one name are a conflict, whatever their contributions are called.
extension Theme: Claiming {
  public var claims: [Claim] { [Claim(.id, name)] }
}

extension ContributionReading {
  /// The theme that a plugin contributes under a name; the read is tracked.
  public func theme(named name: String) -> Theme? {
    contributedThemes.first { $0.name == name }
  }

  /// The names of all themes that plugins contribute; the read is tracked.
  public var themeNames: [String] { contributedThemes.map(\.name) }

  private var contributedThemes: [Theme] {
    contributions(to: .themes).compactMap { $0.run { $0 } }
  }
}
