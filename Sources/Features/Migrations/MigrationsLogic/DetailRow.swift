import MigrationsInterface

/// The tabs of one migration.
package enum DetailTab: String, CaseIterable, Codable, Sendable {
  case overview, modules, teams, matrix, files, who, hits

  package var title: String {
    switch self {
    case .overview: "Overview"
    case .modules: "Modules"
    case .teams: "Teams"
    case .matrix: "Matrix"
    case .files: "Files"
    case .who: "Who"
    case .hits: "Hits"
    }
  }
}

/// Which hits of a migration are meant.
package enum HitScope: Codable, Equatable, Hashable, Sendable {
  case all
  case module(String?)
  case team(String?)
  case file(String)
  /// In the files in which this person added or removed uses.
  case person(String)

  /// What it is called on the screen; nil for all.
  package var title: String? {
    switch self {
    case .all: nil
    case .module(let name): "in module \(name ?? "none")"
    case .team(let name): "in team \(name ?? "none")"
    case .file(let path): "in \(path)"
    case .person(let name): "changed by \(name)"
    }
  }

  /// What says of a hit whether it is meant.
  ///
  /// - Parameter changes: those of the migration, which know who was at work where.
  package func selection(_ changes: [HistoryChange]) -> (Hit) -> Bool {
    switch self {
    case .all: return { _ in true }
    case .module(let name): return { $0.module == name }
    case .team(let name):
      return { hit in name.map { hit.teams.contains($0) } ?? hit.teams.isEmpty }
    case .file(let path): return { $0.path == path }
    case .person(let name):
      let paths = Set(changes.lazy.filter { $0.author == name }.map(\.path))
      return { paths.contains($0.path) }
    }
  }
}

/// A line of a breakdown: how much is left where.
package struct BreakdownRow: Identifiable, Equatable, Sendable {
  package let id: String
  package let left: Int
  package let name: String
  package let detail: String
  package let scope: HitScope

  /// The modules of a migration with their teams, most left first.
  package static func modules(of migration: MigrationCount, hits: [Hit]) -> [BreakdownRow] {
    var teams: [String?: Set<String>] = [:]
    for hit in hits { teams[hit.module, default: []].formUnion(hit.teams) }
    return sorted(
      migration.byModule.map { entry in
        BreakdownRow(
          id: entry.module ?? "", left: entry.remaining, name: entry.module ?? "no module",
          detail: teams[entry.module, default: []].sorted().joined(separator: " "),
          scope: .module(entry.module))
      })
  }

  /// The files with hits that remain and their teams, most left first.
  package static func files(_ hits: [Hit]) -> [BreakdownRow] {
    var byPath: [String: (left: Int, teams: [String])] = [:]
    for hit in hits where !hit.excepted { byPath[hit.path, default: (0, hit.teams)].left += 1 }
    return sorted(
      byPath.map { path, entry in
        BreakdownRow(
          id: path, left: entry.left, name: path,
          detail: entry.teams.joined(separator: " "), scope: .file(path))
      })
  }

  private static func sorted(_ rows: [BreakdownRow]) -> [BreakdownRow] {
    rows.sorted { ($1.left, $0.name) < ($0.left, $1.name) }
  }
}

/// A hit in a list, known by its place.
package struct HitRow: Identifiable, Equatable, Sendable {
  package let hit: Hit

  package init(hit: Hit) {
    self.hit = hit
  }

  package var id: String { "\(hit.path):\(hit.line):\(hit.column)" }

  /// - Parameter changes: those of the migration, for what a person was at work on.
  package static func rows(
    _ hits: [Hit], in scope: HitScope, changes: [HistoryChange]
  ) -> [HitRow] {
    hits.lazy.filter(scope.selection(changes)).map { HitRow(hit: $0) }
  }
}
