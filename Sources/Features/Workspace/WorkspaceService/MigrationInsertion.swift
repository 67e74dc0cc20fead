/// Adds a migration to a configuration and preserves comments, order and style.
enum MigrationInsertion {
  /// - Parameters:
  ///   - text: the text of the configuration.
  ///   - migration: a YAML mapping with one key per line.
  static func text(_ text: String, with migration: String) -> String {
    // Iterate over scalars, because a carriage return and a newline form one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    let ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    // Text that ends with a newline has an empty last line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    let keys = ["migrations:", "\"migrations\":", "'migrations':"]
    let begin = lines.firstIndex { line in keys.contains { line.hasPrefix($0) } }
    guard let begin else {
      lines.append("migrations:" + ending)
      return (lines + item(migration, indent: 2, ending)).joined(separator: "\n") + "\n"
    }
    let rest = lines[begin].drop { $0 != ":" }.dropFirst().prefix { $0 != "#" }
    if rest.contains("[") || rest.contains("~") || rest.contains("null") {
      // Only an empty inline list can be converted to a block list. Text after a non-empty one
      // becomes invalid, and decoding the result reports that.
      let isEmpty = rest.filter { !$0.isWhitespace } == "[]" || !rest.contains("[")
      if isEmpty { lines[begin] = "migrations:" + ending }
    }
    // The list ends at the next key without indentation; items can have no indentation either.
    var end = begin + 1
    var last = begin
    var indent = 2
    var isFirst = true
    while end < lines.count {
      let line = lines[end]
      let isBlank = line.allSatisfy(\.isWhitespace)
      let isComment = line.drop { $0 == " " }.hasPrefix("#")
      let isItem = line.drop { $0 == " " }.hasPrefix("- ")
      if !isBlank, !isComment, !line.hasPrefix(" "), !isItem { break }
      if isItem, isFirst {
        indent = line.prefix { $0 == " " }.count
        isFirst = false
      }
      // An unindented comment after the list belongs to the text that follows.
      if !isBlank, !(isComment && !line.hasPrefix(" ")) { last = end }
      end += 1
    }
    lines.insert(contentsOf: item(migration, indent: indent, ending), at: last + 1)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func item(_ migration: String, indent: Int, _ ending: String) -> [String] {
    let space = String(repeating: " ", count: indent)
    return migration.split(separator: "\n").enumerated().map { index, line in
      space + (index == 0 ? "- " : "  ") + line + ending
    }
  }
}
