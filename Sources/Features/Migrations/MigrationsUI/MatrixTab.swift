import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The remaining matches by module and team, each with its change over twelve weeks or a shorter history.
struct MatrixTab: View {
  let matrix: Bind<Matrix>
  let open: @MainActor (MatchScope) -> Void
  let placeholder: Bind<String>

  var body: some View {
    // The columns only change with the set of teams and the widths of the numbers.
    let columns = MatrixColumns(
      teams: matrix.map(\.teams).value, widths: matrix.map { MatrixColumns.Widths($0) }.value)
    VStack {
      Table(matrix.map(\.rows), name: "matrix", columns: columns.all) {
        $0.searchable { "\($0.name) \($0.module ?? "")" }
          .onActivate("Show matches") { open(.module($0.module)) }
          .leaving("l")
          .placeholder(.muted(placeholder.value))
      }
      Footnote(
        columns.widths.haveChanges
          ? .muted(
            "Numbers with a sign are changes in "
              + TextFormat.count(matrix.map(\.changeWeeks).value, "week") + ".") : "")
    }
  }
}

/// The columns of the table: the module, its total, and each team, most matches first.
private struct MatrixColumns {
  let teams: [String?]
  let widths: Widths

  /// The widths of the numbers in a cell, in terminal columns.
  struct Widths: Equatable {
    let count: Int
    /// The width of the change with the space before it; 0 if no cell has a change to show.
    let change: Int

    init(_ matrix: Matrix) {
      let cells = matrix.rows.flatMap { $0.cells + [$0.total] }
      count = cells.map { TextFormat.number($0.remaining).count }.reduce(6, max)
      change =
        matrix.haveChanges
        ? cells.map { TextFormat.signed($0.change).count + 1 }.reduce(5, max) : 0
    }

    var haveChanges: Bool { change > 0 }
    var cell: Int { count + change }
  }

  @MainActor var all: [TableColumn<MatrixRow>] {
    let module = TableColumn<MatrixRow>(
      "Module", width: .flexible(minimum: 18, weight: 2), importance: 1_001
    ) { row, width in
      StyledText.end(of: row.name, columns: width)
    }
    .sorted(as: "module") { $0.module == nil ? nil : $0.name }
    let total = TableColumn<MatrixRow>(
      "Total", width: .fixed(widths.cell), alignment: .trailing, importance: 1_000
    ) { row, _ in text(row.total, .strong) }
    .sorted(as: "left", descending: true) { $0.total.remaining }
    return [module, total]
      + teams.enumerated().map { index, team in
        let name = name(of: team)
        return TableColumn(
          name, width: .fixed(max(widths.cell, StyledText.columns(of: name))),
          alignment: .trailing,
          importance: 999 - index
        ) { row, _ in
          row.cells.indices.contains(index) ? text(row.cells[index], .body) : ""
        }
      }
  }

  /// A count with its change, such as `11 −3`; a dot if both are zero.
  private func text(_ cell: MatrixRow.Cell, _ style: TextStyle) -> StyledText {
    let isEmpty = cell.remaining == 0 && cell.change == 0
    let count =
      isEmpty ? .muted("\(Glyph.dot)") : StyledText(TextFormat.number(cell.remaining), style)
    guard widths.haveChanges else { return count }
    return count
      + (cell.change == 0
        ? StyledText(String(repeating: " ", count: widths.change))
        : ChangeText.text(cell.change, columns: widths.change))
  }

  /// The maximum width of a team's name, in terminal columns. A single team leaves room for a longer name.
  private var longestName: Int { teams.count > 1 ? 16 : 40 }

  /// A team's name. If one name is too long for its column, all of them are shown without their
  /// organization, because the part after it distinguishes them.
  private func name(of team: String?) -> String {
    guard let team else { return "unowned" }
    let isLong = teams.contains { StyledText.columns(of: $0 ?? "") > longestName }
    guard isLong, let slash = team.firstIndex(of: "/") else {
      return TeamText.text(team, columns: longestName).text
    }
    let end = "…" + team[slash...]
    return TeamText.text(end, columns: longestName).text
  }
}
