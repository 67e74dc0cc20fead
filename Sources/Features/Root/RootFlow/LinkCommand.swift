import Workspace

/// The command line that opens a link, which users can paste into a shell.
enum LinkCommand {
  private static let start = "headway open "

  /// Returns the command line for a link, quoted for a shell.
  static func text(for link: String) -> String { start + ShellWord.inQuotes(link) }

  /// Returns the link of a command line that ``text(for:)`` returned, or else the text itself.
  static func link(in text: String) -> String {
    guard text.hasPrefix(start) else { return text }
    let word = text.dropFirst(start.count)
    let scalars = word.unicodeScalars
    guard scalars.count > 1, scalars.first == "'", scalars.last == "'" else { return String(word) }
    return unquoted(scalars.dropFirst().dropLast())
  }

  /// Replaces each `'\''` by the quotation mark that it stands for.
  private static func unquoted(_ text: Substring.UnicodeScalarView) -> String {
    let mark = #"'\''"#.unicodeScalars
    var result = String.UnicodeScalarView()
    var rest = text
    while let first = rest.first {
      result.append(first)
      rest = rest.dropFirst(rest.starts(with: mark) ? mark.count : 1)
    }
    return String(result)
  }
}
