import DesignSystem

/// Which colours an app has in the terminal.
public enum ThemeChoice: Sendable {
  /// Always these.
  case fixed(Theme)
  /// The one that is found; found again whenever what the finding read has changed.
  case found(@MainActor @Sendable () -> Theme)
  /// The one that suits the terminal's background, as soon as the terminal has said what that is.
  case matching(dark: Theme, light: Theme)

  /// The built-in themes, dark or light as the terminal is.
  public static let builtIn = ThemeChoice.matching(dark: .dark, light: .light)
}
