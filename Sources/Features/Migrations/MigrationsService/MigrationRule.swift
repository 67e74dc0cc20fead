import Matching
import Patterns
import Workspace

/// A migration made ready for counting: its patterns compiled, its globs read.
struct MigrationRule: Sendable {
  let definition: MigrationDefinition
  /// What is to go; nil where whole files count by their path.
  let search: LineSearch?
  let replacements: LineSearch
  private let paths: [PathGlob]
  private let files: [PathGlob]
  private let exclude: [PathGlob]

  init(_ definition: MigrationDefinition) throws {
    self.definition = definition
    func compile(_ sources: [String]) throws -> [Pattern] {
      try sources.map { source in
        do {
          return try Pattern(source)
        } catch {
          throw WorkspaceError("the pattern of \(definition.id) is no PCRE2: \(error)")
        }
      }
    }
    switch definition.subject {
    case .patterns(let sources):
      search = LineSearch(try compile(sources))
      paths = []
    case .paths(let globs):
      search = nil
      paths = globs.map { PathGlob($0) }
    }
    replacements = LineSearch(try compile(definition.replacements))
    files = definition.files.map { PathGlob($0) }
    exclude = definition.exclude.map { PathGlob($0) }
  }

  /// Whether a path is looked at.
  func covers(_ path: [UInt8], isGenerated: Bool) -> Bool {
    if isGenerated, !definition.includesGenerated { return false }
    if !files.isEmpty, !files.contains(where: { $0.matches(path) }) { return false }
    return !exclude.contains { $0.matches(path) }
  }

  /// Whether the path itself is a use.
  func countsPath(_ path: [UInt8]) -> Bool {
    search == nil && paths.contains { $0.matches(path) }
  }
}
