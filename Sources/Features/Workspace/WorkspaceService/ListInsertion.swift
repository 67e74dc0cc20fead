/// Adds an element to a list of a configuration and preserves comments, order and style.
enum ListInsertion {
  /// - Parameters:
  ///   - text: the text of the configuration.
  ///   - element: a YAML mapping with one key per line, or in flow style on one line.
  ///   - list: the name of the list. It is added if the configuration doesn't contain it.
  static func text(_ text: String, with element: String, in list: String = "migrations") -> String {
    // Iterate over scalars, because a carriage return and a newline form one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    let ending = lines.first?.hasSuffix("\r") == true ? "\r" : ""
    // Text that ends with a newline has an empty last line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    let keys = ["\(list):", "\"\(list)\":", "'\(list)':"]
    let begin = lines.firstIndex { line in keys.contains { line.hasPrefix($0) } }
    guard let begin else {
      lines.append("\(list):" + ending)
      return (lines + item(element, indent: 2, ending)).joined(separator: "\n") + "\n"
    }
    let rest = lines[begin].drop { $0 != ":" }.dropFirst().prefix { $0 != "#" }
    if rest.contains("[") || rest.contains("~") || rest.contains("null") {
      // Only an empty inline list can be converted to a block list. Text after a non-empty one
      // becomes invalid, and decoding the result reports that.
      let isEmpty = rest.filter { !$0.isWhitespace } == "[]" || !rest.contains("[")
      if isEmpty { lines[begin] = "\(list):" + ending }
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
    lines.insert(contentsOf: item(element, indent: indent, ending), at: last + 1)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func item(_ element: String, indent: Int, _ ending: String) -> [String] {
    let space = String(repeating: " ", count: indent)
    return element.split(separator: "\n").enumerated().map { index, line in
      space + (index == 0 ? "- " : "  ") + line + ending
    }
  }
}
