import MigrationsInterface
import Workspace

extension InlineException {
  /// The usual duration of a new exception, in days.
  private static let usualDays = 90

  /// A comment that excepts a match for three months, once the user has replaced ``reasonPlaceholder``.
  ///
  /// - Parameters:
  ///   - match: the match. Its file name determines how comments are written.
  ///   - id: the migration.
  package static func comment(for match: Match, of id: MigrationID, today: Day) -> String {
    let owner = match.teams.first ?? "@"
    let (start, end) = delimiters(match.path)
    let text = "\(mark) \(id) until=\(today + usualDays) owner=\(owner) \(reasonPlaceholder)"
    return [start, text, end].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func delimiters(_ path: String) -> (start: String, end: String) {
    let name = path.split(separator: "/").last ?? ""
    switch name.split(separator: ".").last?.lowercased() ?? "" {
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
