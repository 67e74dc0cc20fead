import DeclarativeUI
import DesignSystem
import Unidirectional

/// The full text of the selected row below a table, which may be truncated in the row.
struct SelectedRowText<Row: Identifiable>: View where Row.ID == Int {
  /// The most rows of the text, and the width for which they are estimated, in terminal columns. The
  /// number of rows doesn't depend on the selection, so that the list doesn't move.
  private static var mostRows: Int { 6 }
  private static var usualColumns: Int { 76 }

  let rows: [Row]
  /// The id of the selected row; nil for the first one.
  let selected: Source<Int?>
  let text: @MainActor (Row) -> StyledText

  var body: some View {
    let longest = rows.map { text($0).columns }.max() ?? 0
    let lines = max(
      Extent.description, min(Self.mostRows, longest / Self.usualColumns + 1))
    Divider()
    Label(
      Bind { [rows, selected, text] in
        let id = selected.value
        let row = rows.first { $0.id == id } ?? rows.first
        return row.map(text) ?? ""
      }
    )
    .lineLimit(lines)
    .padding(horizontal: .one)
    .frame(rows: lines)
  }
}
