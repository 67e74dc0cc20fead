/// Determines whether a line begins with a comment, in any language.
enum CommentStart {
  /// The starts of comments that end with the line, in common languages.
  private static let lineMarks = ["//", "-- ", "REM ", "dnl "]
  /// The starts and ends of block comments in common languages and templates, and of a line inside one.
  private static let blockMarks = [
    ("/*", "*/"), ("* ", "*/"), ("<!--", "-->"), ("{/*", "*/}"), ("{#", "#}"), ("{{!", "}}"),
    ("<%#", "%>"), ("<%--", "--%>"), ("(* ", "*)"), ("@*", "*@"),
  ]

  /// Whether a text is the beginning of a comment, after spaces and complete block comments. If its language
  /// isn't known, this is a text of signs that aren't closing brackets, such as `;;`.
  ///
  /// - Parameter text: the start of a line.
  static func begins(_ text: Substring) -> Bool {
    let start = text.drop(while: \.isWhitespace)
    if lineMarks.contains(where: { start.hasPrefix($0) }) { return true }
    if let (open, close) = blockMarks.first(where: { start.hasPrefix($0.0) }) {
      let comment = start.dropFirst(open.count)
      return comment.firstRange(of: close).map { begins(comment[$0.upperBound...]) } ?? true
    }
    // `#include`, `#[inline]` and `#![no_std]` are code.
    if start.hasPrefix("#[") || start.hasPrefix("#![") { return false }
    if start.first == "#" { return start.dropFirst().first.map { !$0.isLetter } ?? true }
    return start.allSatisfy { !$0.isLetter && !$0.isNumber && !")]}".contains($0) }
  }
}
