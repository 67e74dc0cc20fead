import LocksInterface
import MigrationsInterface

/// The tabs of a migration.
package enum DetailTab: String, CaseIterable, Codable, Sendable {
  case overview, modules, teams, matrix, files
  // Sessions and older links contain the raw values.
  case authors = "who"
  case matches = "hits"

  /// The title in the tab bar.
  package var title: String {
    switch self {
    case .overview: "Overview"
    case .modules: "Modules"
    case .teams: "Teams"
    case .matrix: "Matrix"
    case .files: "Files"
    case .authors: "Authors"
    case .matches: "Matches"
    }
  }
}

/// A selection of a migration's matches.
package enum MatchScope: Codable, Equatable, Hashable, Sendable {
  case all
  case module(String?)
  case team(String?)
  case file(String)
  /// Matches in the files in which this author added or removed matches.
  case person(String)
  /// Matches in the files with more matches than the baseline allows.
  case overBaseline

  /// Returns the description on screen, such as `in module Cart`; nil for all matches.
  ///
  /// - Parameter labels: the names of modules to show.
  package func title(_ labels: ModuleLabels) -> String? {
    switch self {
    case .all: nil
    case .module(let name): name.map { "in module \(labels[$0])" } ?? "outside modules"
    case .team(let name): name.map { "owned by \($0)" } ?? "without an owner"
    case .file(let path): "in \(path)"
    case .person(let name): "in files that \(name) changed"
    case .overBaseline: "over the baseline"
    }
  }

  /// Returns a closure that reports whether a match is part of the selection.
  ///
  /// - Parameters:
  ///   - changes: the changes of the migration, for selections by author.
  ///   - lock: the state of the migration's lock; nil without one.
  package func selection(_ changes: [HistoryChange], _ lock: LockState?) -> (Match) -> Bool {
    switch self {
    case .all: return { _ in true }
    case .module(let name): return { $0.module == name }
    case .team(let name):
      return { match in name.map { match.teams.contains($0) } ?? match.teams.isEmpty }
    case .file(let path): return { $0.path == path }
    case .person(let name):
      let paths = Set(
        changes.lazy.filter { $0.author == name }.flatMap { [$0.path] + $0.otherPaths })
      return { paths.contains($0.path) }
    case .overBaseline:
      let paths = Set((lock?.over ?? []).lazy.map(\.key.path.description))
      return { !$0.excepted && paths.contains($0.path) }
    }
  }
}

/// A row of a breakdown by module or by file.
package struct BreakdownRow: Identifiable, Equatable, Sendable {
  package let id: String
  /// The number of remaining matches.
  package let remaining: Int
  /// Whether the scan is still running, so that the number may be too low.
  package var isPartial = false
  package let name: String
  /// The teams that own the matches, separated by spaces.
  package let detail: String
  /// The matches that the row stands for.
  package let scope: MatchScope

  /// The modules of a migration with their teams, most remaining matches first.
  package static func modules(
    of migration: MigrationCount, matches: [Match], labels: ModuleLabels = ModuleLabels()
  ) -> [BreakdownRow] {
    var teams: [String?: Set<String>] = [:]
    var previous: Match?
    for match in matches {
      defer { previous = match }
      // Matches of the same file follow each other.
      if let previous, previous.module == match.module, previous.teams == match.teams { continue }
      teams[match.module, default: []].formUnion(match.teams.isEmpty ? ["unowned"] : match.teams)
    }
    return sorted(
      migration.byModule.map { entry in
        BreakdownRow(
          id: entry.module ?? "", remaining: entry.remaining, isPartial: migration.isPartial,
          name: entry.module.map { labels[$0] } ?? "no module",
          detail: BreakdownRow.owners(teams[entry.module, default: []]),
          scope: .module(entry.module))
      })
  }

  /// The owners of a module's matches. That all are unowned needs no word.
  private static func owners(_ names: Set<String>) -> String {
    names == ["unowned"]
      ? ""
      : (names.subtracting(["unowned"]).sorted() + names.filter { $0 == "unowned" })
        .joined(separator: " ")
  }

  /// The files with remaining matches and their teams, most remaining matches first.
  package static func files(_ matches: [Match]) -> [BreakdownRow] {
    var byPath: [String: (remaining: Int, teams: [String])] = [:]
    for match in matches where !match.excepted {
      byPath[match.path, default: (0, match.teams)].remaining += match.count
    }
    return sorted(
      byPath.map { path, entry in
        BreakdownRow(
          id: path, remaining: entry.remaining, name: path,
          detail: entry.teams.joined(separator: " "), scope: .file(path))
      })
  }

  private static func sorted(_ rows: [BreakdownRow]) -> [BreakdownRow] {
    // Rows keep their places while the numbers grow.
    rows.sorted {
      ($1.isPartial ? 0 : $1.remaining, $0.name) < ($0.isPartial ? 0 : $0.remaining, $1.name)
    }
  }
}

/// A match in a list, identified by its location.
package struct MatchRow: Identifiable, Equatable, Sendable {
  package let match: Match

  package init(match: Match) {
    self.match = match
  }

  package var id: String {
    let place = "\(match.path):\(match.line):\(match.column)"
    // A file can have several entries without a line.
    return match.entry.map { "\(place):\($0.path):\($0.line):\(match.text)" } ?? place
  }

  /// Returns the matches of a migration that are part of a scope.
  package static func rows(
    _ state: MigrationsReducer.State, of id: MigrationID, in scope: MatchScope
  ) -> [MatchRow] {
    let changes = state.history?.migrations[id]?.changes ?? []
    return (state.matches[id] ?? []).lazy.filter(scope.selection(changes, state.locks[id]))
      .map { MatchRow(match: $0) }
  }
}
