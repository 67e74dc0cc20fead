import Configuration
import Matching
import Workspace

extension ConfigurationDecoder {
  /// The settings that only apply to patterns.
  private static let patternSettings = ["replacement", "count", "in"]

  /// Decodes the counter of an external plugin.
  func counter(_ plugin: YAMLValue, _ counter: YAMLValue?) -> PluginCounter? {
    let pluginID = id(plugin, "plugin")
    guard let counter else {
      reader.note(
        "\"plugin\" needs a \"counter\"", at: plugin,
        hint: "name one of the counters in the plugin.json of the plugin")
      return nil
    }
    guard let counterID = id(counter, "counter"), let pluginID else { return nil }
    return PluginCounter(plugin: pluginID, counter: counterID)
  }

  private func id(_ value: YAMLValue, _ name: String) -> String? {
    guard let text = reader.text(value, name) else { return nil }
    guard PluginName.isValid(text) else {
      reader.note(
        "\(name) must be an id of lowercase letters, digits and -, not \"\(text)\"", at: value)
      return nil
    }
    return text
  }

  /// Notes the settings of a migration that can't be combined with `plugin`.
  func checkCounterSettings(_ found: [String: YAMLValue]) {
    for key in Self.patternSettings {
      guard let value = found[key] else { continue }
      reader.note(
        "\"\(key)\" can't be combined with \"plugin\", which counts the lines of a counter",
        at: value, hint: "remove \"\(key)\"")
    }
  }
}
