/// Adds a migration to the text of a configuration, and leaves comments, order and style as they are.
enum MigrationInsertion {
  /// - Parameter migration: a mapping in YAML, a key on each line.
  static func text(_ text: String, with migration: String) -> String {
    // By scalars: a carriage return and a newline are one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    let ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    // What ends with a newline has an empty line behind it.
    if lines.last?.isEmpty == true { lines.removeLast() }
    let keys = ["migrations:", "\"migrations\":", "'migrations':"]
    let begin = lines.firstIndex { line in keys.contains { line.hasPrefix($0) } }
    guard let begin else {
      lines.append("migrations:" + ending)
      return (lines + item(migration, indent: 2, ending)).joined(separator: "\n") + "\n"
    }
    let rest = lines[begin].drop { $0 != ":" }.dropFirst().prefix { $0 != "#" }
    if rest.contains("[") || rest.contains("~") || rest.contains("null") {
      // An empty list in a line of its own becomes one of several lines; a filled one stays wrong, and
      // whoever reads the result says so.
      let isEmpty = rest.filter { !$0.isWhitespace } == "[]" || !rest.contains("[")
      if isEmpty { lines[begin] = "migrations:" + ending }
    }
    // The list goes on up to the next key at the very left; items may stand there too.
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
      // A comment at the very left behind the list belongs to what follows.
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
