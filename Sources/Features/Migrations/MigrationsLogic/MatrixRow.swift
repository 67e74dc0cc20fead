import MigrationsInterface
import Workspace

/// The remaining matches in a module by team, with their changes.
package struct MatrixRow: Identifiable, Equatable, Sendable {
  /// The remaining matches of one team in one module.
  package struct Cell: Equatable, Sendable {
    /// The number of remaining matches.
    package let remaining: Int
    /// The change over twelve weeks.
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

  /// Whether any cell or total has changed.
  package var haveChanges: Bool {
    rows.contains { row in row.total.change != 0 || row.cells.contains { $0.change != 0 } }
  }

  /// - Parameters:
  ///   - labels: the names of modules to show.
  ///   - weeks: the period over which changes are computed, in weeks.
  package init(
    _ history: MigrationHistory, today: Day, labels: ModuleLabels = ModuleLabels(),
    weeks: Int = MigrationTrend.shownWeeks
  ) {
    // A truncated history starts with the counts of its first day, not with zero.
    let then = max(history.points.first?.day ?? today, today + -7 * weeks)
    func cell(_ steps: [ShareStep]) -> MatrixRow.Cell {
      let remaining = steps.last?.remaining ?? 0
      return MatrixRow.Cell(remaining: remaining, change: remaining - steps.remaining(on: then))
    }
    var byModule: [String?: [String?: MatrixRow.Cell]] = [:]
    var byTeam: [String?: Int] = [:]
    for entry in history.cells {
      let cell = cell(entry.steps)
      guard cell.remaining > 0 || cell.change != 0 else { continue }
      byModule[entry.module, default: [:]][entry.team] = cell
      byTeam[entry.team, default: 0] += cell.remaining
    }
    let teams = byTeam.sorted { ($1.value, $0.key ?? "~") < ($0.value, $1.key ?? "~") }.map(\.key)
    let totals = Dictionary(
      history.modules.map { ($0.name, cell($0.steps)) }, uniquingKeysWith: { first, _ in first })
    rows = byModule.map { module, cells in
      MatrixRow(
        module: module, name: module.map { labels[$0] } ?? "no module",
        cells: teams.map { cells[$0] ?? MatrixRow.Cell(remaining: 0, change: 0) },
        total: totals[module] ?? MatrixRow.Cell(remaining: 0, change: 0))
    }
    .sorted {
      ($1.total.remaining, $0.module ?? "~") < ($0.total.remaining, $1.module ?? "~")
    }
    self.teams = teams
  }
}
