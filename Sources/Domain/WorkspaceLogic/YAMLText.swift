/// Text in YAML.
package enum YAMLText {
  /// Returns a scalar on one line in single quotes, or in double quotes if it contains control
  /// characters.
  package static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      let parts = text.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.joined(separator: "''") + "'"
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\x" + (digits.count < 2 ? "0" : "") + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
