import Configuration
import Matching
import Workspace

extension ConfigurationDecoder {
  /// The settings that only apply to patterns.
  private static let patternSettings = ["replacement", "count", "in"]

  /// Decodes the counter of an external plugin. Only the plugin knows whether the counter takes an
  /// argument.
  func counter(
    _ plugin: YAMLValue, _ counter: YAMLValue?, _ argument: YAMLValue?
  ) -> PluginCounter? {
    let pluginID = id(plugin, "plugin")
    let argumentText = argument.flatMap(self.argument)
    guard let counter else {
      reader.note(
        "\"plugin\" needs a \"counter\"", at: plugin,
        hint: "name one of the counters in the plugin.json of the plugin")
      return nil
    }
    guard let counterID = id(counter, "counter"), let pluginID else { return nil }
    return PluginCounter(plugin: pluginID, counter: counterID, argument: argumentText)
  }

  private func argument(_ value: YAMLValue) -> String? {
    guard let text = reader.text(value, "argument") else { return nil }
    if text.unicodeScalars.contains(where: \.isUnsafe) {
      reader.note("argument contains a line break or another control character", at: value)
    } else if text.allSatisfy(\.isWhitespace) {
      reader.note("argument is empty", at: value, hint: "remove \"argument\" if there is none")
    } else if text.count > PluginCounter.argumentLimit {
      reader.note(
        "argument is longer than \(PluginCounter.argumentLimit) characters", at: value)
    } else {
      return text
    }
    return nil
  }

  /// Notes the keys of a counter in a migration without `plugin`.
  func checkCounterKeys(_ found: [String: YAMLValue]) {
    guard found["plugin"] == nil else { return }
    for key in ["counter", "argument"] {
      guard let value = found[key] else { continue }
      reader.note(
        "\"\(key)\" belongs to \"plugin\"", at: value,
        hint: "add \"plugin\" with the id of an external plugin")
    }
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

extension Unicode.Scalar {
  /// Whether an argument can't contain the scalar, because terminals and logs don't show it.
  fileprivate var isUnsafe: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
