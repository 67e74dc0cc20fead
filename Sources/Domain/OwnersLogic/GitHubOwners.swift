import OwnersInterface

/// Parses GitHub's dialect. Invalid lines are skipped.
enum GitHubOwners {
  static func read(_ lines: [Substring]) -> OwnersLines {
    var result = OwnersLines()
    for (index, line) in lines.enumerated() { read(line, number: index + 1, into: &result) }
    return result
  }

  private static func read(_ line: Substring, number: Int, into result: inout OwnersLines) {
    let words = words(line)
    guard let pattern = words.first else { return }
    if pattern.hasPrefix("!") {
      return result.note("GitHub doesn't support \"!\" in CODEOWNERS: \(pattern)", line: number)
    }
    if pattern.contains("***") {
      return result.note("CODEOWNERS doesn't support \"***\": \(pattern)", line: number)
    }
    for word in words.dropFirst() where !isOwner(word) {
      return result.note("\"\(word)\" is neither an @name nor an email address", line: number)
    }
    var owners: [String] = []
    for word in words.dropFirst() where !owners.contains(word) { owners.append(word) }
    result.rules.append(
      (
        OwnersRule(line: number, pattern: pattern, owners: owners),
        PathPattern(github: pattern)
      ))
  }

  /// Whether a word is an @name or an email address.
  static func isOwner(_ word: String) -> Bool {
    word.hasPrefix("@") ? word.count > 1 : word.dropFirst().contains("@")
  }

  /// Returns the words of a line up to a comment. `\ ` is a space within a word.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        // Remove escapes of spaces and number signs. Keep the escapes of the pattern syntax.
        word += character == " " || character == "#" ? String(character) : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "#", word.isEmpty || !words.isEmpty {
        break
      } else if character == " " || character == "\t" {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
