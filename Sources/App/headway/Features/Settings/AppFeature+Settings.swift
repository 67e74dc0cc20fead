import Programs
import Sandbox
import SettingsFlow

extension AppFeature {
  /// The flags, plugins and themes.
  static var settings: AppFeature {
    var feature = AppFeature { SettingsRoutes() }
    feature.sandbox.append {
      SandboxFlow(id: "settings", title: "Settings") { _, appServices, notify in
        Settings(
          plugins: appServices.plugins, flags: appServices.flags, themes: appServices.themes,
          trust: appServices.externalPlugins, app: SandboxActions(notify: notify))
      }
    }
    return feature
  }
}
