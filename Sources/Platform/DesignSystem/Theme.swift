import Terminal

/// A color for each token.
///
/// A theme is always complete: tokens without a color of their own use the color of the base theme.
public struct Theme: Hashable, Sendable {
  /// The background that a theme is designed for, so that it can match the terminal.
  public enum Appearance: String, CaseIterable, Hashable, Sendable { case light, dark }

  /// The identifier of the theme: `high-contrast`.
  public let name: String
  /// The title on the screen: `High contrast`.
  public let title: String
  /// The background that the theme is designed for.
  public let appearance: Appearance
  private let colors: [Color]

  /// Creates a theme.
  ///
  /// - Parameters:
  ///   - name: The identifier of the theme.
  ///   - title: The title on the screen; by default the name.
  ///   - appearance: The background that the theme is designed for.
  ///   - base: The theme with the colors for all other tokens; by default the built-in theme for
  ///     `appearance`.
  ///   - colors: The colors that differ from the base theme.
  public init(
    name: String, title: String? = nil, appearance: Appearance, extending base: Theme? = nil,
    colors: [ColorToken: Color]
  ) {
    let base = base ?? (appearance == .light ? .light : .dark)
    self.init(name, title ?? name, appearance) { colors[$0] ?? base[$0] }
  }

  /// Creates a theme from a closure that returns the color of each token.
  init(
    _ name: String, _ title: String, _ appearance: Appearance, color: (ColorToken) -> Color
  ) {
    self.name = name
    self.title = title
    self.appearance = appearance
    colors = ColorToken.allCases.map(color)
  }

  /// The color of a token.
  public subscript(token: ColorToken) -> Color {
    colors[token.index]
  }

  /// Whether the selection has the accent color. If so, all text on it has the color `textOnAccent`
  /// to be readable.
  package var isSelectionAccent: Bool { self[.selection] == self[.accent] }

  /// Returns the style of a cell for a text style on a background.
  ///
  /// - Parameters:
  ///   - text: The text style.
  ///   - background: The color behind the text, unless the text style has its own.
  public func style(_ text: TextStyle, on background: ColorToken) -> Style {
    let isOnAccent =
      text.background == nil && (background == .accent || background == .selection)
      && self[background] == self[.accent]
    return Style(
      foreground: self[isOnAccent ? .textOnAccent : text.color],
      background: self[text.background ?? background], attributes: text.attributes)
  }
}
