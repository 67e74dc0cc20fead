/// The lines of the user's file, for changing single lines. Lines include their carriage return, if
/// any. Empty lines at the end are removed.
struct UserConfigurationLines {
  var lines: [String]
  /// `\r` if the file uses CRLF line endings, otherwise empty.
  private let ending: String

  init(_ text: String) {
    // Splits by scalar, because CRLF is a single Character.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    while let last = lines.last, UserConfigurationLines.isBlank(last) { lines.removeLast() }
    if let last = lines.last, !last.hasSuffix(ending) { lines[lines.count - 1] += ending }
  }

  /// Returns a new line with the line ending of the file.
  func line(_ text: String) -> String { text + ending }

  /// The text of the file.
  var text: String { lines.map { $0 + "\n" }.joined() }

  static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
}
