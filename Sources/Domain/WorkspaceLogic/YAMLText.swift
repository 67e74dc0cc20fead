/// Text in YAML.
package enum YAMLText {
  /// Returns a scalar on one line in single quotes, or in double quotes if it contains characters that YAML
  /// doesn't allow, or that it would take for a line break.
  package static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsEscape) else {
      // A quote can have a combining accent, so scalars are compared.
      let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.map { String($0) }.joined(separator: "''") + "'"
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where needsEscape(scalar):
        let digits = String(scalar.value, radix: 16)
        let (mark, length) = scalar.value < 0x100 ? ("\\x", 2) : ("\\u", 4)
        quoted += mark + String(repeating: "0", count: length - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Controls, line breaks of Unicode, and the byte order mark.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
