/// The lines of the person's file, to change one and leave the others as they are: each with the carriage
/// return that it may end with, and none that is empty at the end.
struct PersonalLines {
  var lines: [String]
  /// `\r` where lines end so.
  private let ending: String

  init(_ text: String) {
    // By scalars: a carriage return and a newline are one character.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    while let last = lines.last, PersonalLines.isBlank(last) { lines.removeLast() }
    if let last = lines.last, !last.hasSuffix(ending) { lines[lines.count - 1] += ending }
  }

  /// A new line, that ends as the others do.
  func line(_ text: String) -> String { text + ending }

  var text: String { lines.map { $0 + "\n" }.joined() }

  static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
}
