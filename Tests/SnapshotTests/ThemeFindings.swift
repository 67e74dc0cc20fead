import DeclarativeUI
import DesignSystem
import TestSupport

@testable import UserSettings
@testable import headway

extension LayoutLinter {
  /// The findings in every built-in theme, each with the name of the theme. Themes of high contrast
  /// need the enhanced contrast.
  @MainActor static func findingsInAllThemes(of host: ViewHost) -> [String] {
    Theme.builtIn.flatMap { theme in
      host.theme = theme
      let minimum = theme.name.hasPrefix("high-contrast") ? Contrast.enhancedText : Contrast.text
      return findings(in: host, contrast: minimum).map { "\(theme.name) \($0)" }
    }
  }
}
