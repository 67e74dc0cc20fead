import DeclarativeUI
import DesignSystem
import MigrationsUI
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// Lists exceptions; those that end first come first. The selected one appears in full below the
/// table.
struct ExceptionTable: View {
  let rows: [ExceptionRow]
  let today: Day
  /// The text for a list without rows.
  let placeholder: String
  /// The id of the selected exception; the caller keeps it when this view is removed.
  let selected: Source<Int?>
  let actions: RulesView.Actions

  var body: some View {
    VStack {
      Table(.constant(rows), name: "exceptions", columns: columns) {
        $0.searchable {
          "\($0.use.exception.from) \($0.use.exception.to) \($0.use.exception.owner)"
        }
        .onSelect { [selected] in selected.value = $0?.id }
        .onActivate("Edit exception", also: "E") { actions.editException($0.use.exception) }
        .itemKeys { row in
          KeyBinding("exceptions.add", "n", title: "New exception") { actions.editException(nil) }
          KeyBinding(
            "exceptions.edit", "e", title: "Edit headway.yml", isHint: false,
            disabled: row == nil ? "no exception is selected" : nil
          ) { if let row { actions.editConfiguration(row.use.exception.location) } }
        }
        .placeholder(StyledText(placeholder))
      }
      SelectedRowText(rows: rows, selected: selected) { [today] row in
        let exception = row.use.exception
        return StyledText(ExceptionTable.dependency(row), .strong)
          + .muted("  \(exception.owner)  ") + ExceptionText.end(row.use, today: today)
          + .muted(exception.because.map { ". Reason: \($0)" } ?? "")
      }
    }
  }

  private static func dependency(_ row: ExceptionRow) -> String {
    "\(row.use.exception.from) \(Glyph.arrow) \(row.use.exception.to)"
  }

  private var columns: [TableColumn<ExceptionRow>] {
    let longestOwner = StyledText.columns(ofLongest: rows.map(\.use.exception.owner))
    let longestDependency = StyledText.columns(ofLongest: rows.map(ExceptionTable.dependency))
    let longestEnd = rows.map { ExceptionText.end($0.use, today: today).columns }.max() ?? 0
    return [
      TableColumn(
        "Dependency",
        width: .flexible(minimum: 22, weight: 12, maximum: max(22, longestDependency)),
        importance: 10
      ) { row, width in
        StyledText.ends(of: ExceptionTable.dependency(row), columns: width, .strong)
      },
      TableColumn(
        "Owner", width: .flexible(minimum: 12, weight: 8, maximum: max(12, longestOwner)),
        importance: 8
      ) { row, width in TeamText.text(row.use.exception.owner, columns: width) }
      .sorted(as: "owner") { $0.use.exception.owner },
      TableColumn("Last day", width: .fixed(max(8, longestEnd)), importance: 9) { [today] row, _ in
        ExceptionText.end(row.use, today: today)
      }
      .sorted(as: "end") { $0.use.exception.until },
      TableColumn("Excepted", width: .fixed(10), alignment: .trailing, importance: 6) { row, _ in
        row.use.excepted.isEmpty
          ? .muted("–") : StyledText(TextFormat.number(row.use.excepted.count))
      },
      TableColumn("Reason", width: .flexible(minimum: 20, weight: 3), importance: 4) { row, _ in
        .muted(row.use.exception.because ?? "–")
      },
    ]
  }
}

/// Formats the end date of an exception.
package enum ExceptionText {
  package static func end(_ use: ExceptionUsage, today: Day) -> StyledText {
    let until = use.exception.until
    let text = TextFormat.day(until, thisYear: today.parts.year)
    guard use.holds else { return StyledText("ended \(text)", .danger) }
    let days = until - today
    return use.endsSoon
      ? StyledText(
        "\(text), \(days == 0 ? "today" : "in " + TextFormat.count(days, "day"))", .warning)
      : StyledText(text)
  }
}
