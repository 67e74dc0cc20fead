import MigrationsLogic
import Patterns
import SourceScopes
import ToolBaselines
import Workspace

/// A migration that is ready for counting, with compiled patterns and parsed globs.
struct MigrationRule: Sendable {
  let definition: MigrationDefinition
  /// The search for the pattern; nil if whole files count by their path.
  let search: LineSearch?
  /// The search for the replacement; without patterns if there is none.
  let replacements: LineSearch
  let selection: PathSelection
  /// The files of another tool; nil unless the migration reads them.
  let toolBaseline: ToolBaselineRule?
  /// The counter that finds the lines; nil unless the migration uses one.
  let counter: PluginCounter?
  /// The group whose text is the value of the series; nil without one.
  let capture: SeriesCapture?

  /// Whether the rule needs the contents of files, not just their paths.
  var readsContents: Bool { search != nil || !replacements.isEmpty }

  /// Whether the language of a file affects the counts.
  var dependsOnLanguage: Bool {
    search?.dependsOnLanguage ?? false || replacements.dependsOnLanguage
      || counter != nil && !definition.languages.isEmpty
  }

  /// Whether the counter of the migration searches a file.
  func counts(in path: [UInt8], isGenerated: Bool) -> Bool {
    selection.covers(path, isGenerated: isGenerated)
      && (definition.languages.isEmpty || counts(in: ScopeLanguage(path: path)))
  }

  /// Whether the counter of the migration searches files in a language.
  ///
  /// - Parameter language: the language; nil if it is unknown.
  func counts(in language: ScopeLanguage?) -> Bool {
    definition.languages.isEmpty
      || language.map { definition.languages.contains($0.rawValue) } ?? false
  }

  /// - Throws: `WorkspaceError` if a pattern can't be compiled.
  init(_ definition: MigrationDefinition) throws {
    self.definition = definition
    let scope = definition.scope.source
    func compile(_ sources: [String]) throws(PatternError) -> LineSearch {
      var patterns: [Pattern] = []
      for source in sources { patterns.append(try Pattern(source)) }
      return LineSearch(patterns, in: scope)
    }
    func compile(code sources: [String]) throws(PatternError) -> LineSearch {
      var patterns: [CodePattern] = []
      for source in sources {
        patterns.append(try CodePattern(source, languages: definition.languages))
      }
      return LineSearch(code: patterns)
    }
    do throws(PatternError) {
      switch definition.subject {
      case .patterns(let sources):
        search = try compile(sources)
        replacements = try compile(definition.replacements)
      case .code(let sources):
        search = try compile(code: sources)
        replacements = try compile(code: definition.replacements)
      case .paths:
        search = nil
        replacements = try compile(definition.replacements)
      case .toolBaseline, .counter:
        search = nil
        replacements = LineSearch([])
      }
    } catch {
      throw WorkspaceError("\(error)")
    }
    if case .group(let group)? = definition.series, let search {
      capture = SeriesCapture(patterns: search.patterns, group: group)
    } else {
      capture = nil
    }
    if case .counter(let counter) = definition.subject {
      self.counter = counter
    } else {
      counter = nil
    }
    selection = PathSelection(definition)
    toolBaseline = ToolBaselineRule(definition)
  }

  /// Whether the migration needs a file to be counted, if its attributes allow it.
  func covers(_ path: [UInt8], isGenerated: Bool) -> Bool {
    toolBaseline?.reads(path) ?? selection.covers(path, isGenerated: isGenerated)
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
