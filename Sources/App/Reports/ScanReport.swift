import DeclarativeUI
import Foundation
import Matching
import MigrationsInterface
import MigrationsLogic
import Output
import Terminal
import Workspace
import WorkspaceLogic

/// The output of `headway scan`.
package struct ScanReport: Encodable {
  package struct Migration: Encodable {
    package let id: String
    let title: String
    let priority: String
    package let remaining: Int
    package let excepted: Int
    package let files: Int
    /// The remaining matches in files with several owners.
    package let coOwned: Int
    let replaced: Int?
    package let progress: Double?
    /// Whether it has a start date; not encoded.
    let hasStart: Bool
    /// Whether the history is complete and contains no match; not encoded.
    let neverMatched: Bool
    let adoption: Double?
    package let byModule: [ModuleCount]
    package let byTeam: [TeamCount]
    let leftOut: [SkippedFile]
    /// The files with matches in which `in` was ignored; nil if there are none.
    let unscoped: [UnknownLanguageFiles]?
    /// The files that may contain matching code but have an unknown language; nil if there are none.
    let unsearched: [UnknownLanguageFiles]?
    /// The files that never close a string or comment; nil if there are none.
    let unclosed: [UnclosedFile]?
    let matches: [Match]?
    /// The matches by the value of the series; nil without one.
    package let series: [SeriesCount]?

    package enum CodingKeys: String, CodingKey {
      case id, title, priority, remaining, excepted, files, coOwned, replaced, progress, adoption
      case byModule, byTeam, leftOut, unscoped, unsearched, unclosed, series
      case matches = "hits"
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(title, forKey: .title)
      try container.encode(priority, forKey: .priority)
      try container.encode(remaining, forKey: .remaining)
      try container.encode(excepted, forKey: .excepted)
      try container.encode(files, forKey: .files)
      try container.encode(coOwned, forKey: .coOwned)
      // Unknown values are null instead of missing.
      try container.encode(replaced, forKey: .replaced)
      try container.encode(progress, forKey: .progress)
      try container.encode(adoption, forKey: .adoption)
      try container.encode(byModule.map(Named.init), forKey: .byModule)
      try container.encode(byTeam.map(Named.init), forKey: .byTeam)
      try container.encode(leftOut, forKey: .leftOut)
      try container.encodeIfPresent(unscoped, forKey: .unscoped)
      try container.encodeIfPresent(unsearched, forKey: .unsearched)
      try container.encodeIfPresent(unclosed, forKey: .unclosed)
      try container.encodeIfPresent(series?.map(NamedSeries.init), forKey: .series)
      try container.encodeIfPresent(matches?.map(NamedMatch.init), forKey: .matches)
    }
  }

  let version = 1
  package let commit: String?
  let dirty: Bool
  /// The number of files whose content is missing from the git repository.
  let missingObjects: Int
  package let migrations: [Migration]
  /// The migrations that couldn't be counted, which aren't in `migrations`.
  let uncounted: [Uncounted]

  /// A migration that couldn't be counted, with the reason and the solution.
  struct Uncounted: Encodable {
    let id: String
    let message: String
  }

  package enum CodingKeys: CodingKey {
    case version, commit, dirty, missingObjects, migrations, uncounted
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(commit, forKey: .commit)
    try container.encode(dirty, forKey: .dirty)
    try container.encode(missingObjects, forKey: .missingObjects)
    try container.encode(migrations, forKey: .migrations)
    if !uncounted.isEmpty { try container.encode(uncounted, forKey: .uncounted) }
  }

  /// - Parameter history: the history for the progress; nil if it isn't known.
  package init(
    _ snapshot: ScanSnapshot, history: History? = nil, commit: String?, dirty: Bool,
    withMatches: Bool
  ) {
    self.commit = commit
    self.dirty = dirty
    progressNote = history.flatMap { history in
      SharedDrop(history, starts: snapshot.migrations.map { ($0.id, $0.started) })?.text
    }
    let gaps = snapshot.gaps
    missingObjects = gaps.missingObjects
    let ids = snapshot.migrations.map(\.id)
    uncounted = ids.compactMap { id in
      gaps.uncounted[id].map { Uncounted(id: id.description, message: $0) }
    }
    notices =
      ids.compactMap { id in ScanGapText.uncounted(id, gaps).map { "\(id): \($0)" } }
      + ids.flatMap { id in ScanGapText.skipped(id, gaps).map { "\(id): \($0)" } }
      + ids.flatMap { id in ScanGapText.unknownLanguages(id, gaps).map { "\(id): \($0)" } }
      + ids.compactMap { id in ScanGapText.unclosed(id, gaps).map { "\(id): \($0)" } }
      + [ScanGapText.missing(gaps)].compactMap(\.self)
    migrations = snapshot.migrations.filter(\.isCounted).map { count in
      Migration(
        id: count.id.description, title: count.title, priority: count.priority,
        remaining: count.remaining, excepted: count.excepted, files: count.files,
        coOwned: count.coOwned, replaced: count.replaced, progress: history?.progress(of: count),
        hasStart: count.started != nil, neverMatched: history?.neverMatched(count) ?? false,
        adoption: count.adoption, byModule: count.byModule, byTeam: count.byTeam,
        leftOut: gaps.leftOut[count.id] ?? [],
        unscoped: gaps.unscoped[count.id].map(UnknownLanguageFiles.list),
        unsearched: gaps.unsearched[count.id].map(UnknownLanguageFiles.list),
        unclosed: gaps.unclosed[count.id],
        matches: withMatches ? snapshot.matches[count.id] ?? [] : nil,
        series: snapshot.series[count.id])
    }
  }

  /// Whether the clone is shallow, so that it has no progress.
  package var isShallow = false
  /// What the progress includes besides the result of the migrations; nil for nothing.
  let progressNote: String?
  /// Human-readable notices about files that weren't counted.
  package private(set) var notices: [String]
  /// The reason why the first migration without a count has none; nil if all of them are counted.
  package var uncountedReason: String? { uncounted.first?.message }

  /// Adds the location in the configuration to the notices about migrations that couldn't be counted.
  package mutating func locateUncounted(in project: Project) {
    for migration in uncounted {
      guard
        let location = project.configuration.migrations.first(where: { $0.id == migration.id })?
          .location,
        let index = notices.firstIndex(of: "\(migration.id): not counted: \(migration.message)")
      else { continue }
      notices[index] =
        "\(project.relativeConfigurationPath):\(location.line):\(location.column): "
        + notices[index]
    }
  }

  /// Adds a notice for each migration without a match for which no file is searched.
  ///
  /// - Parameters:
  ///   - definitions: the migrations.
  ///   - paths: returns the tracked files, from the repository root.
  package mutating func noteUnsearched(
    _ definitions: [MigrationDefinition], paths: () async throws -> [[UInt8]]
  ) async rethrows {
    let empty = Set(migrations.filter { $0.remaining + $0.excepted == 0 }.map(\.id))
    let limited = definitions.filter { empty.contains($0.id) && !$0.files.isEmpty }
    guard !limited.isEmpty else { return }
    let paths = try await paths()
    for definition in limited {
      let globs = definition.files.map { PathGlob($0) }
      guard !paths.contains(where: { path in globs.contains { $0.matches(path) } }) else {
        continue
      }
      let folders = definition.files.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      let folder = folders.first { folder in
        let prefix = (folder + "/").utf8
        return paths.contains { $0.starts(with: prefix) }
      }
      notices.append(
        "\(definition.id): no tracked file matches \"files\": "
          + definition.files.joined(separator: ", ")
          + (folder.map { "; for all files in the folder \($0), use \"\($0)/**\"" } ?? ""))
    }
  }

  // MARK: Formats

  package var csv: String {
    var lines = ["id,title,priority,remaining,excepted,files,replaced,progress,adoption,coOwned"]
    for migration in migrations {
      lines.append(
        [
          migration.id, migration.title, migration.priority, "\(migration.remaining)",
          "\(migration.excepted)", "\(migration.files)", migration.replaced.map { "\($0)" } ?? "",
          migration.progress.map { "\($0)" } ?? "", migration.adoption.map { "\($0)" } ?? "",
          "\(migration.coOwned)",
        ].map(CSVText.field).joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }

  /// One line for each match.
  package var matchesCSV: String {
    var lines = ["id,path,line,column,teams,module,excepted,text"]
    for migration in migrations {
      for match in migration.matches ?? [] {
        lines.append(
          [
            migration.id, match.path, "\(match.line)", "\(match.column)",
            match.teams.joined(separator: " "), match.module ?? "", "\(match.excepted)", match.text,
          ].map(CSVText.field).joined(separator: ","))
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// The share of a module or team. The name is null for code without one.
private struct Named: Encodable {
  let key: String
  let name: String?
  let remaining: Int
  /// Nil for modules.
  let coOwned: Int?

  package init(_ count: ModuleCount) {
    key = "module"
    name = count.module
    remaining = count.remaining
    coOwned = nil
  }

  package init(_ count: TeamCount) {
    key = "team"
    name = count.team
    remaining = count.remaining
    coOwned = count.coOwned
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: Key(stringValue: key))
    try container.encode(remaining, forKey: Key(stringValue: "remaining"))
    try container.encodeIfPresent(coOwned, forKey: Key(stringValue: "coOwned"))
  }
}

/// The matches with one value of a series. The value is null for all others.
private struct NamedSeries: Encodable {
  let series: SeriesCount

  enum CodingKeys: CodingKey { case value, count }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(series.value, forKey: .value)
    try container.encode(series.count, forKey: .count)
  }
}

private struct NamedMatch: Encodable {
  let match: Match

  enum CodingKeys: CodingKey {
    case path, line, column, text, teams, module, excepted, endLine, endColumn, count, entry
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(match.path, forKey: .path)
    try container.encode(match.line, forKey: .line)
    try container.encode(match.column, forKey: .column)
    try container.encode(match.text, forKey: .text)
    try container.encode(match.teams, forKey: .teams)
    try container.encode(match.module, forKey: .module)
    try container.encode(match.excepted, forKey: .excepted)
    try container.encodeIfPresent(match.end?.line, forKey: .endLine)
    try container.encodeIfPresent(match.end.map { $0.column + 1 }, forKey: .endColumn)
    if let entry = match.entry {
      try container.encode(match.count, forKey: .count)
      try container.encode(entry, forKey: .entry)
    }
  }
}
