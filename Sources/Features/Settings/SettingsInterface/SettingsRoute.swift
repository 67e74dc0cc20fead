import Routing

/// Opens the settings: `headway://settings`, `headway://settings/themes`.
package struct SettingsRoute: Route, Equatable {
  package static let identifier = "settings"
  package static let segments = ["part"]

  /// Which part of them: `plugins` or `themes`; nil for the first.
  package var part: String?

  package init(part: String? = nil) {
    self.part = part
  }
}
