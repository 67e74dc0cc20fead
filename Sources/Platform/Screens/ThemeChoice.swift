import DesignSystem
import Terminal

/// The theme that an app uses in the terminal.
public enum ThemeChoice: Sendable {
  /// A fixed theme.
  case fixed(Theme)
  /// A theme from a closure, which runs again when the values that it read change or the terminal
  /// reports its background.
  case found(@MainActor @Sendable (TerminalAppearance) -> Theme)
  /// The theme that matches the terminal's background, once the terminal has reported it. Terminals
  /// with 16 colors or fewer use `fewColors`.
  case matching(dark: Theme, light: Theme, fewColors: Theme = .sixteen)

  /// The built-in theme that matches the terminal.
  public static let builtIn = ThemeChoice.matching(dark: .dark, light: .light)

  /// Returns the theme for a terminal. Values that this method reads are tracked.
  @MainActor public func theme(for look: TerminalAppearance) -> Theme {
    switch self {
    case .fixed(let theme): theme
    case .found(let find): find(look)
    case .matching(let dark, let light, let fewColors):
      if look.colorDepth <= .ansi16 { fewColors } else { look.brightness == .light ? light : dark }
    }
  }
}

/// The appearance of a terminal, as far as it is known.
public struct TerminalAppearance: Hashable, Sendable {
  /// Whether the background is light or dark.
  public var brightness: Brightness
  /// The number of colors that the terminal shows.
  package var colorDepth: ColorDepth

  /// Creates an appearance.
  public init(brightness: Brightness, colorDepth: ColorDepth) {
    self.brightness = brightness
    self.colorDepth = colorDepth
  }
}
