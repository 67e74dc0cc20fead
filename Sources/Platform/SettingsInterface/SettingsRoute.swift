import Routing

/// Opens the settings: `headway://settings`, `headway://settings/themes`.
package struct SettingsRoute: Route, Equatable {
  package static let identifier = "settings"
  package static let segments = ["part"]

  /// The part of the settings: `plugins` or `themes`; nil for the first part.
  package var part: String?

  package init(part: String? = nil) {
    self.part = part
  }
}
