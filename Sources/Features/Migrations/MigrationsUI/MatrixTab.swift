import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// What is left by module and team, each with its change in twelve weeks.
struct MatrixTab: View {
  let matrix: Bind<Matrix>
  let open: @MainActor (HitScope) -> Void
  let placeholder: Bind<String>

  var body: some View {
    // The columns are made again only when other teams have something left, or the first change is known.
    let columns = MatrixColumns(
      teams: matrix.map(\.teams).value, haveChanges: matrix.map(\.haveChanges).value)
    Table(matrix.map(\.rows), name: "matrix", columns: columns.all) {
      $0.searchable { $0.module ?? "none" }
        .onActivate("hits") { open(.module($0.module)) }
        .leaving("l")
        .placeholder(.muted(placeholder.value))
    }
  }
}

/// The columns of the table: the module, all of it, and each team, most first.
private struct MatrixColumns {
  let teams: [String?]
  /// Whether any cell has a change to show: else the counts have the room.
  let haveChanges: Bool

  @MainActor var all: [TableColumn<MatrixRow>] {
    let module = TableColumn<MatrixRow>(
      "Module", width: .flexible(minimum: 18, weight: 2), importance: 1_001
    ) { row, _ in StyledText(row.module ?? "no module") }
    .sorted(as: "module") { $0.module }
    let total = TableColumn<MatrixRow>(
      "All", width: .fixed(haveChanges ? 11 : 6), alignment: .trailing, importance: 1_000
    ) { row, _ in text(row.total, .strong) }
    .sorted(as: "left", descending: true) { $0.total.left }
    return [module, total]
      + teams.enumerated().map { index, team in
        let name = name(of: team)
        return TableColumn(
          name, width: .fixed(max(haveChanges ? 11 : 6, StyledText.columns(of: name))),
          alignment: .trailing,
          importance: 999 - index
        ) { row, _ in
          row.cells.indices.contains(index) ? text(row.cells[index], .body) : ""
        }
      }
  }

  /// A count with its change: `11 −3`; a dot where there was nothing and is nothing.
  private func text(_ cell: MatrixRow.Cell, _ style: TextStyle) -> StyledText {
    let isEmpty = cell.left == 0 && cell.change == 0
    let count = isEmpty ? .muted("·") : StyledText(Wording.number(cell.left), style)
    guard haveChanges else { return count }
    return count
      + (cell.change == 0
        ? StyledText(String(repeating: " ", count: 5)) : ChangeText.text(cell.change, columns: 5))
  }

  private static let longestName = 16

  /// A team's name. Where one is too long for its column, all go without their organisation: what distinguishes
  /// them stands behind it.
  private func name(of team: String?) -> String {
    guard let team else { return "no owner" }
    let isLong = teams.contains { StyledText.columns(of: $0 ?? "") > MatrixColumns.longestName }
    guard isLong, let slash = team.firstIndex(of: "/") else {
      return StyledText.end(of: team, columns: MatrixColumns.longestName).text
    }
    let end = "@" + team[team.index(after: slash)...]
    return StyledText.end(of: end, columns: MatrixColumns.longestName).text
  }
}
