import SettingsFlow

extension AppFeature {
  /// The flags, plugins and themes.
  static var settings: AppFeature { AppFeature { SettingsRoutes() } }
}
