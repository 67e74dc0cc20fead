import Matching
import OwnersInterface

/// A CODEOWNERS file in GitHub's dialect: the last rule that matches a path decides.
///
/// Source: GitHub's documentation, “About code owners”.
package struct CodeOwners: Sendable {
  private struct Rule: Sendable {
    let line: Int
    let globs: [PathGlob]
    let owners: [String]
  }

  /// GitHub ignores files over 3 MB.
  package static let sizeLimit = 3_000_000
  /// Where GitHub looks, in this order.
  package static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

  private var rules: [Rule] = []
  package private(set) var issues: [OwnersIssue] = []

  package init(_ text: String) {
    guard text.utf8.count <= CodeOwners.sizeLimit else {
      issues = [OwnersIssue(line: 1, message: "the file is over 3 MB and ignored")]
      return
    }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      read(line, number: index + 1)
    }
  }

  private mutating func read(_ line: Substring, number: Int) {
    let words = CodeOwners.words(line)
    guard let pattern = words.first else { return }
    if pattern.hasPrefix("!") {
      issues.append(
        OwnersIssue(line: number, message: "“!” does nothing in CODEOWNERS: \(pattern)"))
      return
    }
    if pattern.contains("***") {
      issues.append(
        OwnersIssue(line: number, message: "“***” means nothing in CODEOWNERS: \(pattern)"))
      return
    }
    var owners: [String] = []
    for word in words.dropFirst() {
      guard word.hasPrefix("@") && word.count > 1 || word.dropFirst().contains("@") else {
        issues.append(
          OwnersIssue(line: number, message: "“\(word)” is neither a @name nor an e-mail address"))
        return
      }
      owners.append(word)
    }
    rules.append(Rule(line: number, globs: CodeOwners.globs(pattern), owners: owners))
  }

  /// The words of a line up to a comment; `\ ` is a space within a word.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        // The escape stays for the pattern's own, and goes for what only had to get past the words.
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

  /// A pattern with a `/` before its end is anchored; a folder means all that is in it, and so does a
  /// name, unless its last part is just a star. A lone `/` is nothing.
  private static func globs(_ pattern: String) -> [PathGlob] {
    var body = Substring(pattern)
    let isFolder = body.hasSuffix("/")
    if isFolder { body = body.dropLast() }
    let isAnchored = body.contains("/")
    if body.hasPrefix("/") { body = body.dropFirst() }
    let start = isAnchored ? "" : "**/"
    if body.isEmpty { return [] }
    let contents = PathGlob("\(start)\(body)/**", escapes: true)
    if isFolder { return [contents] }
    let itself = PathGlob("\(start)\(body)", escapes: true)
    let last = body.split(separator: "/").last ?? ""
    // `docs/*` is not recursive.
    if isAnchored, last == "*" { return [itself] }
    return [itself, contents]
  }

  /// Who owns a path, given in bytes from the repository's root.
  package func owners(of path: some RandomAccessCollection<UInt8>) -> Ownership {
    guard let rule = rule(for: path) else { return .unmatched }
    return rule.owners.isEmpty ? .unowned : .owned(rule.owners)
  }

  /// The line of the rule that decides for a path.
  package func line(for path: some RandomAccessCollection<UInt8>) -> Int? {
    rule(for: path)?.line
  }

  private func rule(for path: some RandomAccessCollection<UInt8>) -> Rule? {
    rules.last { $0.globs.contains { $0.matches(path) } }
  }
}
