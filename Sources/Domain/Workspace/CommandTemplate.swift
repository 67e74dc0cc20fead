/// A shell script with placeholders for values of the selected element, such as `{path}`.
///
/// A placeholder becomes an environment variable in double quotes. A value is therefore never parsed by
/// the shell, whatever it contains and wherever the placeholder is.
package struct CommandTemplate: Equatable, Codable, Sendable {
  /// A value that a placeholder stands for.
  package enum Value: String, CaseIterable, Codable, Sendable {
    case path, line, id, team, link

    /// The environment variable that contains the value.
    package var variable: String { "HEADWAY_\(rawValue.uppercased())" }
  }

  /// A placeholder that can't be used.
  package struct Problem: Error, Equatable {
    package let message: String
    /// The offset of the placeholder in the text, in UTF-8 bytes.
    package let byte: Int
    package let placeholder: String
    /// Whether no value has this name.
    package let isUnknown: Bool
  }

  /// The script, with environment variables in place of placeholders.
  package let script: String
  /// The values that the script needs, each once, in order of appearance.
  package let values: [Value]

  /// Reads a script. `{{path}}` stands for the text `{path}`.
  package init(_ text: String) throws(Problem) {
    var parser = CommandTemplateParser(text)
    try parser.run()
    script = parser.script
    values = parser.values
  }

  /// The values that are missing for the script.
  package func missing(in values: [Value: String]) -> [Value] {
    self.values.filter { values[$0] == nil }
  }

  /// The environment variables with the values that the script needs.
  package func environment(_ values: [Value: String]) -> [String: String] {
    var variables: [String: String] = [:]
    for value in self.values {
      guard let text = values[value] else { continue }
      // Otherwise a program would read the path as an option.
      variables[value.variable] = value == .path && text.hasPrefix("-") ? "./" + text : text
    }
    return variables
  }
}
