import MigrationsInterface
import Workspace

/// What is left in a module by team, and how that changed.
package struct MatrixRow: Identifiable, Equatable, Sendable {
  package struct Cell: Equatable, Sendable {
    package let left: Int
    /// Against twelve weeks ago.
    package let change: Int
  }

  package var id: String { module ?? "" }
  /// The module; nil is what is in none.
  package let module: String?
  /// By team, in the order of the matrix.
  package let cells: [Cell]
  package let total: Cell
}

/// The modules and teams of a migration, each the most first.
package struct Matrix: Equatable, Sendable {
  /// The teams; nil is what nobody owns.
  package let teams: [String?]
  package let rows: [MatrixRow]

  /// Whether anything in it has changed since.
  package var haveChanges: Bool {
    rows.contains { row in row.total.change != 0 || row.cells.contains { $0.change != 0 } }
  }

  /// - Parameter weeks: against how long ago changes are told.
  package init(_ history: MigrationHistory, today: Day, weeks: Int = MigrationTrend.shownWeeks) {
    // A past that is cut begins with what there was then, not with nothing.
    let then = max(history.points.first?.day ?? today, today + -7 * weeks)
    func cell(_ steps: [ShareStep]) -> MatrixRow.Cell {
      let left = steps.last?.remaining ?? 0
      return MatrixRow.Cell(left: left, change: left - steps.remaining(on: then))
    }
    var byModule: [String?: [String?: MatrixRow.Cell]] = [:]
    var byTeam: [String?: Int] = [:]
    for entry in history.cells {
      let cell = cell(entry.steps)
      guard cell.left > 0 || cell.change != 0 else { continue }
      byModule[entry.module, default: [:]][entry.team] = cell
      byTeam[entry.team, default: 0] += cell.left
    }
    let teams = byTeam.sorted { ($1.value, $0.key ?? "~") < ($0.value, $1.key ?? "~") }.map(\.key)
    let totals = Dictionary(
      history.modules.map { ($0.name, cell($0.steps)) }, uniquingKeysWith: { first, _ in first })
    rows = byModule.map { module, cells in
      MatrixRow(
        module: module, cells: teams.map { cells[$0] ?? MatrixRow.Cell(left: 0, change: 0) },
        total: totals[module] ?? MatrixRow.Cell(left: 0, change: 0))
    }
    .sorted {
      ($1.total.left, $0.module ?? "~") < ($0.total.left, $1.module ?? "~")
    }
    self.teams = teams
  }
}
