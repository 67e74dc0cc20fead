import Terminal

/// Which colour each token is.
///
/// A theme is complete: a token that its source leaves out has the colour of the theme it extends.
public struct Theme: Hashable, Sendable {
  /// Whether the background is light or dark, to choose by what the terminal has.
  public enum Appearance: String, CaseIterable, Hashable, Sendable { case light, dark }

  /// What it is chosen by: `high-contrast`.
  public let name: String
  /// What it is called on screen: `High contrast`.
  public let title: String
  /// Which background it is made for.
  public let appearance: Appearance
  private let colors: [Color]

  /// - Parameters:
  ///   - title: nil for its name.
  ///   - base: has the colours that are left out; nil for the built-in theme of that appearance.
  ///   - colors: the tokens that differ.
  public init(
    name: String, title: String? = nil, appearance: Appearance, extending base: Theme? = nil,
    colors: [ColorToken: Color]
  ) {
    let base = base ?? (appearance == .light ? .light : .dark)
    self.init(name, title ?? name, appearance) { colors[$0] ?? base[$0] }
  }

  /// Asks for the colour of every token.
  init(
    _ name: String, _ title: String, _ appearance: Appearance, color: (ColorToken) -> Color
  ) {
    self.name = name
    self.title = title
    self.appearance = appearance
    colors = ColorToken.allCases.map(color)
  }

  /// The colour of a token.
  public subscript(token: ColorToken) -> Color {
    colors[Theme.index[token] ?? 0]
  }

  /// Whether all text on the selection is `textOnAccent`: so it is in a theme whose selection is the
  /// accent colour itself, because no other text could be read there.
  public var isSelectionAccent: Bool { self[.selection] == self[.accent] }

  /// The rendition of a text style on a background.
  ///
  /// - Parameter background: what the text stands on, where its style brings none of its own.
  public func style(_ text: TextStyle, on background: ColorToken) -> Style {
    let isOnAccent =
      text.background == nil && (background == .accent || background == .selection)
      && self[background] == self[.accent]
    return Style(
      foreground: self[isOnAccent ? .textOnAccent : text.color],
      background: self[text.background ?? background], attributes: text.attributes)
  }

  private static let index: [ColorToken: Int] = Dictionary(
    uniqueKeysWithValues: ColorToken.allCases.enumerated().map { ($1, $0) })
}
