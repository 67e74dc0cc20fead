import MigrationsInterface
import Workspace

/// The remaining matches in a module by team, with their changes.
package struct MatrixRow: Identifiable, Equatable, Sendable {
  /// The remaining matches of one team in one module.
  package struct Cell: Equatable, Sendable {
    /// The number of remaining matches.
    package let remaining: Int
    /// The change over the weeks of the matrix.
    package let change: Int
  }

  package var id: String { module ?? "" }
  /// The module; nil for files outside all modules.
  package let module: String?
  /// The name of the module to show.
  package let name: String
  /// The cells, in the order of the teams of the matrix.
  package let cells: [Cell]
  /// The total of the module; a match with two owners counts once.
  package let total: Cell
}

/// The remaining matches of a migration by module and team, both with most matches first.
package struct Matrix: Equatable, Sendable {
  /// The teams; nil stands for unowned files.
  package let teams: [String?]
  package let rows: [MatrixRow]
  /// The period of the changes, in weeks; shorter than usual if the history is.
  package let changeWeeks: Int

  /// Whether any cell or total has changed.
  package var haveChanges: Bool {
    rows.contains { row in row.total.change != 0 || row.cells.contains { $0.change != 0 } }
  }

  /// - Parameters:
  ///   - migration: the counts of the scan.
  ///   - matches: the matches of the scan.
  ///   - history: the history, with which the counts are compared; nil until it has been read.
  ///   - labels: the names of modules to show.
  ///   - weeks: the period over which changes are computed, in weeks.
  package init(
    of migration: MigrationCount, matches: [Match], history: MigrationHistory?, today: Day,
    labels: ModuleLabels = ModuleLabels(), weeks: Int = MigrationTrend.shownWeeks
  ) {
    let end = Forecasting.clock(lastCommit: history?.points.last?.day, today: today)
    changeWeeks =
      (history?.points.first).map { min(weeks, Forecasting.weeks(ofChangeSince: $0.day, to: end)) }
      ?? weeks
    let now = Shares(of: migration, matches: matches)
    let then = history.map { Shares(of: $0, weeks: weeks, before: end) } ?? now
    // Changes of the working tree aren't those of an old commit.
    let last = end < today ? history.map { Shares(of: $0, on: end) } ?? now : now
    func cell(_ count: (Shares) -> Int?) -> MatrixRow.Cell {
      MatrixRow.Cell(
        remaining: count(now) ?? 0, change: (count(last) ?? 0) - (count(then) ?? 0))
    }
    let byTeam = Dictionary(
      (now.cells.values.flatMap(\.self) + then.cells.values.flatMap { $0.mapValues { _ in 0 } }).map
      {
        ($0.key, $0.value)
      }, uniquingKeysWith: +)
    teams = byTeam.sorted { ($1.value, $0.key ?? "~") < ($0.value, $1.key ?? "~") }.map(\.key)
    rows = Set(now.cells.keys).union(then.cells.keys).map { [teams] module in
      MatrixRow(
        module: module, name: module.map { labels[$0] } ?? "no module",
        cells: teams.map { team in cell { $0.cells[module]?[team] } },
        total: cell { $0.modules[module] })
    }
    .sorted {
      ($1.total.remaining, $0.module ?? "~") < ($0.total.remaining, $1.module ?? "~")
    }
  }
}

/// The remaining matches of each team in each module, and of each module, on one day.
private struct Shares {
  private(set) var cells: [String?: [String?: Int]] = [:]
  private(set) var modules: [String?: Int] = [:]

  /// The shares according to a scan.
  init(of migration: MigrationCount, matches: [Match]) {
    for match in matches where !match.excepted {
      for team in match.teams.isEmpty ? [nil] : match.teams.map(Optional.some) {
        cells[match.module, default: [:]][team, default: 0] += match.count
      }
    }
    for entry in migration.byModule { modules[entry.module] = entry.remaining }
  }

  /// The shares some weeks before the day of the forecast. A truncated history starts with the counts of
  /// its first day, not with zero.
  init(of history: MigrationHistory, weeks: Int, before end: Day) {
    self.init(of: history, on: max(history.points.first?.day ?? end, end + -7 * weeks))
  }

  /// The shares at the end of a day.
  init(of history: MigrationHistory, on day: Day) {
    for cell in history.cells {
      let count = cell.steps.remaining(on: day)
      if count > 0 { cells[cell.module, default: [:]][cell.team] = count }
    }
    for share in history.modules { modules[share.name] = share.steps.remaining(on: day) }
  }
}
