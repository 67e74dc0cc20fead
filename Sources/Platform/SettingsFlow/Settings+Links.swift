import RouterService
import Routing
import SettingsInterface

extension Settings {
  /// Returns the steps from the first screen of the settings to the destination of a route.
  package static func steps(to route: SettingsRoute) -> [LinkStep] {
    [LinkStep(in: "settings", Settings.self) { try $0.show(route) }]
  }

  /// - Throws: `LinkError` if the settings have no such part.
  private func show(_ route: SettingsRoute) throws {
    guard let name = route.part else { return reset(to: SettingsState()) }
    guard let part = SettingsState.Part(rawValue: name) else {
      let parts = SettingsState.Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw LinkError(
        code: .unknownTarget,
        message: "The settings have no part \"\(name.prefix(40))\". The parts are \(parts).")
    }
    reset(to: SettingsState())
    go { $0.part = part }
  }
}
