import DesignSystem

extension ExtensionPoint where Contribution == Theme {
  /// Themes that users can select by name, in addition to the app's own.
  public static var themes: Self { Self("app.themes", title: "themes") }
}

/// Users select a theme by its name, so two themes with one name are a conflict, whatever their
/// identifiers are.
extension Theme: Claiming {
  /// The name of the theme.
  public var claims: [Claim] { [Claim(.id, name)] }
}

extension ContributionReading {
  /// Returns the theme with this name that a plugin contributes; nil if there is none. The read is
  /// tracked.
  public func theme(named name: String) -> Theme? {
    contributedThemes.first { $0.name == name }
  }

  /// The names of all themes that plugins contribute. Reading it is tracked.
  public var themeNames: [String] { contributedThemes.map(\.name) }

  private var contributedThemes: [Theme] {
    contributions(to: .themes).compactMap { $0.run { $0 } }
  }
}
