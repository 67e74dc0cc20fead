import DesignSystem
import Terminal

/// Which colours an app has in the terminal.
public enum ThemeChoice: Sendable {
  /// Always these.
  case fixed(Theme)
  /// The one that is found; found again whenever what the finding read has changed, and when the
  /// terminal has said how bright it is.
  case found(@MainActor @Sendable (TerminalLook) -> Theme)
  /// The one that suits the terminal's background, as soon as the terminal has said what that is. A
  /// terminal of sixteen colours or fewer has the third.
  case matching(dark: Theme, light: Theme, fewColors: Theme = .sixteen)

  /// The built-in themes, as the terminal is.
  public static let builtIn = ThemeChoice.matching(dark: .dark, light: .light)

  /// The theme for a terminal; what it reads is tracked.
  @MainActor public func theme(for look: TerminalLook) -> Theme {
    switch self {
    case .fixed(let theme): theme
    case .found(let find): find(look)
    case .matching(let dark, let light, let fewColors):
      if look.colorDepth <= .ansi16 { fewColors } else { look.brightness == .light ? light : dark }
    }
  }
}

/// What a terminal looks like, as far as it is known by now.
public struct TerminalLook: Hashable, Sendable {
  /// Whether its background is light or dark.
  public var brightness: Brightness
  /// How many colours it shows.
  public var colorDepth: ColorDepth

  public init(brightness: Brightness, colorDepth: ColorDepth) {
    self.brightness = brightness
    self.colorDepth = colorDepth
  }
}
