import MigrationsLogic
import Patterns
import SourceScopes
import Workspace

/// A migration that is ready for counting, with compiled patterns and parsed globs.
struct MigrationRule: Sendable {
  let definition: MigrationDefinition
  /// The search for the pattern; nil if whole files count by their path.
  let search: LineSearch?
  /// The search for the replacement; without patterns if there is none.
  let replacements: LineSearch
  let selection: PathSelection

  /// Whether the rule needs the contents of files, not just their paths.
  var readsContents: Bool { search != nil || !replacements.patterns.isEmpty }

  /// - Throws: `WorkspaceError` if a pattern can't be compiled.
  init(_ definition: MigrationDefinition) throws {
    self.definition = definition
    func compile(_ sources: [String]) throws -> [Pattern] {
      try sources.map { source in
        do {
          return try Pattern(source)
        } catch {
          throw WorkspaceError("\(error)")
        }
      }
    }
    let scope = definition.scope.source
    switch definition.subject {
    case .patterns(let sources):
      search = LineSearch(try compile(sources), in: scope)
    case .paths: search = nil
    }
    replacements = LineSearch(try compile(definition.replacements), in: scope)
    selection = PathSelection(definition)
  }
}

extension PatternScope {
  /// The scope of the scanner; nil for any.
  fileprivate var source: SourceScope? {
    switch self {
    case .any: nil
    case .code: .code
    case .comments: .comments
    case .strings: .strings
    }
  }
}
