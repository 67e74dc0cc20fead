import MigrationsInterface
import Workspace

extension InlineException {
  /// The usual duration of a new exception, in days.
  static let usualDays = 90

  /// A comment that excepts a match for three months, once the user has replaced ``reasonPlaceholder``.
  ///
  /// - Parameters:
  ///   - match: the match. Its file name determines how comments are written.
  ///   - id: the migration.
  ///   - limit: the longest time to the end of an exception, in days; nil for any time.
  package static func comment(
    for match: Match, of id: MigrationID, today: Day, within limit: Int? = nil
  ) -> String {
    let owner = match.teams.first ?? "@"
    return comment(
      "\(mark) \(id) until=\(today + min(usualDays, limit ?? usualDays)) owner=\(owner) \(reasonPlaceholder)",
      in: delimiters(match.path))
  }

  /// The comments that may contain an exception in a file, the most usual one first; none in formats
  /// without comments.
  package static func comments(for exception: MatchException, in path: String) -> [String] {
    let text =
      "\(mark) \(exception.migration) until=\(exception.until) owner=\(exception.owner) "
      + exception.reason
    switch kind(path) {
    case "json", "csv", "tsv", "txt", "ipynb": return []
    case "js", "jsx", "tsx", "mjs", "cjs":
      return [comment(text, in: delimiters(path)), comment(text, in: ("{/*", "*/}"))]
    default: return [comment(text, in: delimiters(path))]
    }
  }

  private static func comment(
    _ text: String, in delimiters: (start: String, end: String)
  ) -> String {
    [delimiters.start, text, delimiters.end].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The extension of a path, or the name of a file without one, in lowercase.
  private static func kind(_ path: String) -> String {
    path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
  }

  private static func delimiters(_ path: String) -> (start: String, end: String) {
    switch kind(path) {
    case "py", "rb", "sh", "bash", "zsh", "yml", "yaml", "toml", "pl", "r", "ex", "exs", "podfile",
      "gemfile", "fastfile", "makefile", "mk", "cmake", "dockerfile", "graphql", "properties":
      return ("#", "")
    case "sql", "lua", "hs", "elm": return ("--", "")
    case "html", "xml", "md", "vue", "svelte", "plist", "storyboard", "xib": return ("<!--", "-->")
    case "css": return ("/*", "*/")
    default: return ("//", "")
    }
  }
}
