import RouterService
import Routing
import SettingsInterface

extension Settings {
  /// Returns the steps from the first screen of the settings to the destination of a route.
  package static func steps(to route: SettingsRoute) -> [LinkStep] {
    [LinkStep(in: "settings", Settings.self) { try $0.show(route) }]
  }

  /// - Throws: `LinkError` that lists the parts if the settings don't have this one.
  private func show(_ route: SettingsRoute) throws {
    let part: SettingsState.Part? = try LinkError.value(route.part, of: "part")
    reset(to: SettingsState())
    if let part { go { $0.part = part } }
  }
}
