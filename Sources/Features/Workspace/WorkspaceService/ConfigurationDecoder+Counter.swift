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
    guard isSafe(text, "argument", at: value) else { return nil }
    guard text.allSatisfy(\.isWhitespace) else { return text }
    reader.note("argument is empty", at: value, hint: "remove \"argument\" if there is none")
    return nil
  }

  /// Whether plugins can receive an argument. If not, notes the reason.
  private func isSafe(_ text: String, _ name: String, at value: YAMLValue) -> Bool {
    if text.unicodeScalars.contains(where: \.isUnsafe) {
      reader.note("\(name) contains a line break or another control character", at: value)
    } else if text.count > PluginArgument.limit {
      reader.note("\(name) is longer than \(PluginArgument.limit) characters", at: value)
    } else {
      return true
    }
    return false
  }

  /// Decodes a query about the syntax of Swift. The plugin checks the argument of its counter.
  func swiftQuery(_ value: YAMLValue) -> PluginCounter? {
    guard let text = reader.text(value, "swift") else { return nil }
    if let problem = SwiftQuery.problem(text) {
      reader.note(problem.message, at: value, hint: problem.hint)
      return nil
    }
    let counter = SwiftQuery.counter(text)
    return isSafe(counter.argument ?? "", "the argument of \"swift\"", at: value) ? counter : nil
  }

  /// The languages of the files that a counter searches; empty for all files.
  func counterLanguages(_ found: [String: YAMLValue], _ languages: [String]) -> [String] {
    guard found["swift"] != nil else { return languages }
    if let value = found["language"] {
      reader.note(
        "\"language\" can't be combined with \"swift\", which only searches Swift files", at: value,
        hint: "remove \"language\"")
    }
    return SwiftQuery.languages
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

  /// Notes the settings of a migration that can't be combined with `plugin` or `swift`.
  func checkCounterSettings(_ found: [String: YAMLValue]) {
    let kind = found["swift"] == nil ? "plugin" : "swift"
    for key in Self.patternSettings {
      guard let value = found[key] else { continue }
      reader.note(
        "\"\(key)\" can't be combined with \"\(kind)\", which counts the lines of a counter",
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
