/// Formats the fields of a CSV line.
package enum CSVText {
  /// Quotes a field if RFC 4180 requires it.
  package static func field(_ text: String) -> String {
    // Compare scalars, because a comma or quotation mark can have a combining accent.
    guard text.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"", options: .literal)
      + "\""
  }
}
