import MigrationsInterface
import Patterns
import SourceScopes
import Workspace

extension FileScan {
  /// The results of the rules in the file that is being read.
  struct Reading {
    var parts: [Part]
    var before = LineBefore()
    var place: FileContext?
    /// The files of other tools, by format, with the rules that read them.
    var baselines: [(contents: ToolBaselineContents, rules: [Int])] = []
  }

  /// The results of one rule in a file.
  struct Part {
    let rule: Int
    var search: TextSearch?
    var replacements: TextSearch?
    var found: [Match] = []
    var uses = 0
    let series: SeriesMatcher?
    /// The number of matches by the value of the series.
    var values: [ExactText: Int] = [:]
    /// Whether a pattern exceeded its limits.
    var hasFailed = false

    init(_ number: Int, _ rule: MigrationRule, _ language: ScopeLanguage?) {
      self.rule = number
      series = rule.capture.map { SeriesMatcher($0) }
      let countsMatches = rule.definition.count == .matches
      search = rule.search.map {
        TextSearch(
          $0, language: language, countsMatches: countsMatches, findsUnclosed: true)
      }
      if !rule.replacements.isEmpty {
        replacements = TextSearch(
          rule.replacements, language: language, countsMatches: countsMatches,
          findsUnclosed: true)
      }
    }

    /// Whether the file may contain code that matches, but has an unknown language.
    var isUnsearched: Bool { search?.isUnsearched == true }

    /// The line on which a string or comment begins that the file never closes; nil if there is none.
    var unclosed: Int? { [search?.unclosed, replacements?.unclosed].compactMap(\.self).min() }

    /// The unfinished searches.
    var open: [TextSearch] {
      hasFailed ? [] : [search, replacements].compactMap { $0 }.filter { !$0.isDone }
    }
  }
}
