import RouterService
import Routing
import SettingsInterface

extension Settings {
  /// The steps from the settings' first screen to where a route leads.
  package static func steps(to route: SettingsRoute) -> [LinkStep] {
    [LinkStep(in: "settings", Settings.self) { try $0.show(route) }]
  }

  /// - Throws: `LinkError` when there is no such part.
  private func show(_ route: SettingsRoute) throws {
    guard let name = route.part else { return reset(to: SettingsState()) }
    guard let part = SettingsState.Part(rawValue: name) else {
      let parts = SettingsState.Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw LinkError(
        code: .unknownTarget,
        message: "Settings have no part “\(name.prefix(40))”; there are \(parts).")
    }
    reset(to: SettingsState())
    go { $0.part = part }
  }
}
