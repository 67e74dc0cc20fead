/// Determines whether a line begins with a comment, in any language.
enum CommentStart {
  /// The starts of comments in common languages and templates.
  private static let marks = [
    "//", "/*", "* ", "<!--", "-- ", "{/*", "{#", "{{!", "<%", "(*", "@*", "REM ", "rem ", "dnl ",
  ]

  /// Whether a text is the beginning of a comment, after spaces. If its language isn't known, this is a text
  /// of signs that aren't closing brackets, such as `;;`.
  ///
  /// - Parameter text: the start of a line.
  static func begins(_ text: Substring) -> Bool {
    let start = text.drop(while: \.isWhitespace)
    if marks.contains(where: { start.hasPrefix($0) }) { return true }
    // `#include` is code.
    if start.first == "#" { return start.dropFirst().first.map { !$0.isLetter } ?? true }
    return start.allSatisfy { !$0.isLetter && !$0.isNumber && !")]}".contains($0) }
  }
}
