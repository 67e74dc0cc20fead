import OwnersInterface

/// Parses GitLab's dialect: `[Section]`, `^[Optional]`, `[Name][2] @default`, `!exclusion`,
/// `@@role`.
enum GitLabOwners {
  /// A section heading.
  private struct Heading {
    let name: String
    let words: [Substring]

    /// Parses a section heading.
    ///
    /// - Returns: nil if the line isn't a valid heading.
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

  /// Whether a file contains section headings or roles, which GitHub doesn't support.
  static func isDetected(in lines: [Substring]) -> Bool {
    lines.contains { line in
      let line = line.drop(while: \.isWhitespace)
      guard let first = line.first, first != "#" else { return false }
      if first == "[" || first == "^", let heading = Heading(line) {
        return heading.words.allSatisfy { $0.hasPrefix("@") || $0.contains("@") }
      }
      guard line.utf8.contains(UInt8(ascii: "@")) else { return false }
      return line.split(whereSeparator: \.isWhitespace).dropFirst().contains {
        $0.hasPrefix("@@")
      }
    }
  }

  static func read(_ lines: [Substring]) -> OwnersLines {
    var result = OwnersLines()
    // The section names by lowercase name, because section names are case-insensitive.
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
        result.note("not a section heading; read as a pattern: \(line)", line: number)
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
    guard !body.isEmpty else {
      return result.note("\"!\" without a pattern excludes nothing", line: number)
    }
    var found: [String] = []
    if isExclusion {
      if words.contains(where: { $0.hasPrefix("@") }) {
        result.note("the owners of an exclusion are ignored", line: number)
      }
    } else {
      found = owners(words, line: number, &result)
      if found.isEmpty { found = defaults }
      if found.isEmpty { result.note("rule without owners: \(pattern)", line: number) }
    }
    result.rules.append(
      (
        OwnersRule(
          line: number, pattern: String(pattern), owners: found, section: section,
          isExclusion: isExclusion),
        PathPattern(gitlab: String(body))
      ))
  }

  /// Returns the owners among some words. Other words are ignored. GitLab doesn't support inline
  /// comments, so owners in them count.
  private static func owners(
    _ words: [Substring], line: Int, _ result: inout OwnersLines
  ) -> [String] {
    var owners: [String] = []
    var isComment = false
    for word in words.map(String.init) {
      if word.hasPrefix("#"), !isComment {
        isComment = true
        result.note(
          "GitLab doesn't support comments after a pattern; owners in it count", line: line)
      } else if word.hasPrefix("@@"), !roles.contains(word.lowercased()) {
        result.note(
          "unknown role \"\(word)\"; use @@developer, @@maintainer or @@owner", line: line)
      } else if GitHubOwners.isOwner(word) {
        owners.append(word)
      } else if !isComment {
        result.note("\"\(word)\" is ignored: neither an @name nor an email address", line: line)
      }
    }
    return owners
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let line = line.drop(while: \.isWhitespace)
    guard let last = line.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    let end = line.index(after: last)
    // An escaped space belongs to the pattern.
    return line[last] == "\\" && end < line.endIndex ? line[...end] : line[..<end]
  }
}
