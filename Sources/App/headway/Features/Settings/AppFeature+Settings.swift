import SettingsFlow

extension AppFeature {
  /// The flags, plugins and themes.
  static var settings: AppFeature {
    var feature = AppFeature { SettingsRoutes() }
    feature.hints = [
      "settings": "Space enables or disables a plugin, and t shows the themes."
    ]
    return feature
  }
}
