import OwnersInterface

/// Reads GitLab's dialect: `[Section]`, `^[Optional]`, `[Name][2] @default`, `!exclusion`, `@@role`.
enum GitLabOwners {
  /// A section's heading.
  private struct Heading {
    let name: String
    let words: [Substring]

    /// - Returns: nil where the line is none.
    init?(_ line: Substring) {
      var rest = line
      if rest.first == "^" { rest = rest.dropFirst() }
      guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      guard name.contains(where: { !$0.isWhitespace }) else { return nil }
      rest = rest[rest.index(after: end)...]
      if rest.first == "[" {
        guard let end = rest.firstIndex(of: "]"),
          rest[..<end].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        rest = rest[rest.index(after: end)...]
      }
      guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
      self.name = String(name)
      words = rest.split(whereSeparator: \.isWhitespace)
    }
  }

  private static let roles: Set<String> = [
    "@@developer", "@@developers", "@@maintainer", "@@maintainers", "@@owner", "@@owners",
  ]

  /// Whether a file has section headings or roles, which GitHub doesn't know.
  static func isSpoken(in lines: [Substring]) -> Bool {
    lines.contains { line in
      let line = line.drop(while: \.isWhitespace)
      guard let first = line.first, first != "#" else { return false }
      if first == "[" || first == "^", let heading = Heading(line) {
        return heading.words.allSatisfy { $0.hasPrefix("@") || $0.contains("@") }
      }
      return line.split(whereSeparator: \.isWhitespace).dropFirst().contains {
        $0.hasPrefix("@@")
      }
    }
  }

  static func read(_ lines: [Substring]) -> OwnersLines {
    var result = OwnersLines()
    /// Sections by their names in lower case: those of one name are one.
    var names: [String: String] = [:]
    var section: String?
    var defaults: [String] = []
    for (index, line) in lines.enumerated() {
      let line = trimmed(line)
      guard let first = line.first, first != "#" else { continue }
      let number = index + 1
      if let heading = Heading(line) {
        let key = heading.name.lowercased()
        section = names[key] ?? heading.name
        names[key] = section
        defaults = owners(heading.words, line: number, &result)
        continue
      }
      if first == "[" || line.hasPrefix("^[") {
        result.note("this is no section heading, but a pattern: \(line)", line: number)
      }
      read(line, number: number, section: section, defaults: defaults, into: &result)
    }
    return result
  }

  private static func read(
    _ line: Substring, number: Int, section: String?, defaults: [String],
    into result: inout OwnersLines
  ) {
    var end = line.startIndex
    while end < line.endIndex, !line[end].isWhitespace {
      // `\ ` is a space within the pattern.
      if line[end] == "\\", line.index(after: end) < line.endIndex { end = line.index(after: end) }
      end = line.index(after: end)
    }
    let pattern = line[..<end]
    let words = line[end...].split(whereSeparator: \.isWhitespace)
    let isExclusion = pattern.hasPrefix("!")
    let body = isExclusion ? pattern.dropFirst() : pattern
    guard !body.isEmpty else { return result.note("“!” excludes nothing", line: number) }
    var found: [String] = []
    if isExclusion {
      if words.contains(where: { $0.hasPrefix("@") }) {
        result.note("an exclusion has no owners; these are ignored", line: number)
      }
    } else {
      found = owners(words, line: number, &result)
      if found.isEmpty { found = defaults }
      if found.isEmpty { result.note("this rule has no owner: \(pattern)", line: number) }
    }
    result.rules.append(
      (
        OwnersRule(
          line: number, pattern: String(pattern), owners: found, section: section,
          isExclusion: isExclusion),
        PathPattern(gitlab: String(body))
      ))
  }

  /// What are no owners is ignored. There are no inline comments: owners in them count.
  private static func owners(
    _ words: [Substring], line: Int, _ result: inout OwnersLines
  ) -> [String] {
    var owners: [String] = []
    var isComment = false
    for word in words.map(String.init) {
      if word.hasPrefix("#"), !isComment {
        isComment = true
        result.note("GitLab knows no comments behind a pattern: owners in it count", line: line)
      } else if word.hasPrefix("@@"), !roles.contains(word.lowercased()) {
        result.note(
          "“\(word)” is no role: they are @@developer, @@maintainer and @@owner", line: line)
      } else if GitHubOwners.isOwner(word) {
        owners.append(word)
      } else if !isComment {
        result.note("“\(word)” is neither a @name nor an e-mail address; it is ignored", line: line)
      }
    }
    return owners
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let line = line.drop(while: \.isWhitespace)
    guard let last = line.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    let end = line.index(after: last)
    // A space that is escaped belongs to the pattern.
    return line[last] == "\\" && end < line.endIndex ? line[...end] : line[..<end]
  }
}
