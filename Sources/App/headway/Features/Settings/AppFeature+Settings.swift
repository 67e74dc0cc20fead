import SettingsFlow
import UserSettings

extension AppFeature {
  /// The flags, plugins and themes.
  static var settings: AppFeature {
    var feature = AppFeature { SettingsRoutes() }
    feature.hints = [
      "settings": "Space enables or disables a plugin, and t shows the themes."
    ]
    feature.keys = KeyActions(
      [
        "settings.choose-theme": ["enter", "space"], "settings.details": ["d"],
        "settings.distrust": ["D"], "settings.look": ["i", "enter", "space"],
        "settings.themes": ["t"], "settings.themes.read": ["r"],
        "settings.toggle": ["space", "enter"], "settings.trust": ["T"],
      ],
      lists: ["plugins", "themes"])
    return feature
  }
}
