/// Values of a line of CSV.
enum CSVText {
  /// Quoted where it must be, as RFC 4180 says.
  static func field(_ text: String) -> String {
    // Scalars: a comma or a quotation mark may carry an accent.
    guard text.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"", options: .literal)
      + "\""
  }
}
