import MigrationsLogic
import Patterns
import Workspace

/// A migration made ready for counting: its patterns compiled, its globs read.
struct MigrationRule: Sendable {
  let definition: MigrationDefinition
  /// What is to go; nil where whole files count by their path.
  let search: LineSearch?
  let replacements: LineSearch
  let selection: PathSelection

  /// Whether the contents of files matter, and not their paths alone.
  var readsContents: Bool { search != nil || !replacements.patterns.isEmpty }

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
    case .paths: search = nil
    }
    replacements = LineSearch(try compile(definition.replacements))
    selection = PathSelection(definition)
  }
}
