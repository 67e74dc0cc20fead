import MigrationsInterface
import Workspace

/// Adds up the matches of one migration.
package struct CountTally: Sendable {
  package private(set) var matches: [Match] = []
  private var remaining = 0
  private var excepted = 0
  private var replaced: Int?
  private var byModule: [String?: Int] = [:]
  private var byTeam: [String?: Int] = [:]
  /// The remaining matches in files with several owners, in total and for each of them.
  private var coOwned = 0
  private var coOwnedByTeam: [String?: Int] = [:]
  /// The remaining matches in each file, by the bytes of its path.
  package private(set) var byPath: [[UInt8]: Int] = [:]
  private var leftOut: [SkippedFile] = []
  /// The files that aren't text, by the bytes of their paths.
  package private(set) var uncountable: Set<[UInt8]> = []
  /// The number of matches by the value of the series, including excepted ones.
  package private(set) var series: [ExactText: Int] = [:]
  /// The number of files with matches in an unknown language, by their extension.
  package private(set) var unscoped: [String: Int] = [:]
  /// The number of files of unknown languages that may contain matching code, by their extension.
  package private(set) var unsearched: [String: Int] = [:]
  private var unclosed: [UnclosedFile] = []

  /// - Parameter countsReplacements: whether the migration has a replacement to count.
  package init(countsReplacements: Bool) {
    replaced = countsReplacements ? 0 : nil
  }

  /// Adds the content of a file.
  ///
  /// - Parameters:
  ///   - found: the matches.
  ///   - replacements: the matches of the replacement.
  ///   - path: the path of the file, as bytes.
  package mutating func add(
    _ found: [Match], replaced replacements: Int, at path: [UInt8]
  ) {
    if let replaced { self.replaced = replaced + replacements }
    var here = 0
    for match in found {
      let count = match.count
      matches.append(match)
      if match.excepted {
        excepted += count
        continue
      }
      here += count
      byModule[match.module, default: 0] += count
      if match.teams.isEmpty { byTeam[nil, default: 0] += count }
      for team in match.teams { byTeam[team, default: 0] += count }
      guard match.teams.count > 1 else { continue }
      coOwned += count
      for team in match.teams { coOwnedByTeam[team, default: 0] += count }
    }
    remaining += here
    if here > 0 { byPath[path, default: 0] += here }
  }

  /// Adds the matches by the value of the series.
  package mutating func add(series values: [ExactText: Int]) {
    series.merge(values, uniquingKeysWith: +)
  }

  /// Adds a file that isn't counted because it isn't text.
  package mutating func addUncountable(_ path: [UInt8]) { uncountable.insert(path) }

  /// Adds a file that couldn't be counted.
  package mutating func addSkipped(_ file: SkippedFile) { leftOut.append(file) }

  /// Adds a file with matches in which the scope of the migration was ignored, because its language
  /// is unknown.
  ///
  /// - Parameter kind: the extension or name of the file.
  package mutating func addUnscoped(_ kind: String) { unscoped[kind, default: 0] += 1 }

  /// Adds a file that may contain matching code, but isn't searched, because its language is unknown.
  ///
  /// - Parameter kind: the extension or name of the file.
  package mutating func addUnsearched(_ kind: String) { unsearched[kind, default: 0] += 1 }

  /// Adds a file that never closes a string or comment, so that its scopes may be wrong.
  package mutating func addUnclosed(_ file: UnclosedFile) { unclosed.append(file) }

  /// Adds the counts of another tally of the same migration.
  package mutating func merge(_ other: CountTally) {
    leftOut += other.leftOut
    uncountable.formUnion(other.uncountable)
    series.merge(other.series, uniquingKeysWith: +)
    unscoped.merge(other.unscoped, uniquingKeysWith: +)
    unsearched.merge(other.unsearched, uniquingKeysWith: +)
    unclosed += other.unclosed
    matches += other.matches
    remaining += other.remaining
    excepted += other.excepted
    if let other = other.replaced { replaced = (replaced ?? 0) + other }
    byModule.merge(other.byModule, uniquingKeysWith: +)
    byTeam.merge(other.byTeam, uniquingKeysWith: +)
    coOwned += other.coOwned
    coOwnedByTeam.merge(other.coOwnedByTeam, uniquingKeysWith: +)
    byPath.merge(other.byPath, uniquingKeysWith: +)
  }

  /// Returns the counts of the migration, with the other properties taken from its definition.
  package func count(_ definition: MigrationDefinition) -> MigrationCount {
    var count = MigrationCount(of: definition)
    count.remaining = remaining
    count.excepted = excepted
    count.files = byPath.count
    count.replaced = replaced
    count.byModule = byModule.map { ModuleCount(module: $0, remaining: $1) }
      .sorted { ($1.remaining, $0.module ?? "~") < ($0.remaining, $1.module ?? "~") }
    count.coOwned = coOwned
    count.byTeam = byTeam.map {
      TeamCount(team: $0, remaining: $1, coOwned: coOwnedByTeam[$0] ?? 0)
    }
    .sorted { ($1.remaining, $0.team ?? "~") < ($0.remaining, $1.team ?? "~") }
    return count
  }

  /// The files that couldn't be counted, sorted by path.
  package var sortedSkippedFiles: [SkippedFile] { leftOut.sorted { $0.path < $1.path } }

  /// The files that never close a string or comment, sorted by path.
  package var sortedUnclosedFiles: [UnclosedFile] { unclosed.sorted { $0.path < $1.path } }

  /// The matches, sorted by path, line and column.
  package var sortedMatches: [Match] {
    matches.sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }
}
