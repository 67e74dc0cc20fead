import Workspace

extension MigrationDefinition {
  /// Whether lines of files match, rather than paths.
  package var isSearched: Bool {
    switch subject {
    case .patterns, .code, .counter: true
    case .paths, .toolBaseline: false
    }
  }

  /// Whether another tool has recorded the matches, so that attributes of files don't affect them.
  var isToolBaseline: Bool {
    if case .toolBaseline = subject { true } else { false }
  }

  /// Whether two definitions count the same matches in every repository. Titles, dates and links
  /// make no difference.
  package func countsLike(_ other: MigrationDefinition) -> Bool {
    id.exact == other.id.exact && subject == other.subject && files.exact == other.files.exact
      && exclude.exact == other.exclude.exact
      && includesGenerated == other.includesGenerated && count == other.count
      && scope == other.scope && languages.exact == other.languages.exact
  }
}
