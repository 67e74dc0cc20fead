import DesignSystem

extension ThemeItem {
  /// Creates the item of a theme that can be used.
  ///
  /// - Parameters:
  ///   - theme: the theme.
  ///   - origin: `built in`, `your file` or `plugin NAME`.
  package init(_ theme: Theme, from origin: String) {
    self.init(
      name: theme.name, title: theme.title, appearance: theme.appearance.rawValue, origin: origin,
      contrast: theme.lowestContrast(), lowContrasts: theme.lowContrasts().map(\.description))
  }
}
