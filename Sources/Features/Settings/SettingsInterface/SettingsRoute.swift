import Routing

/// Opens the settings: `headway://settings`.
package struct SettingsRoute: Route, Equatable {
  package static let identifier = "settings"

  package init() {}
}
