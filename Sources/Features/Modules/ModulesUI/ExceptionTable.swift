import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// Lists exceptions; those that end first come first.
struct ExceptionTable: View {
  let rows: [ExceptionRow]
  let today: Day
  let actions: RulesView.Actions

  var body: some View {
    Table(.constant(rows), name: "exceptions", columns: columns) {
      $0.searchable { "\($0.use.exception.from) \($0.use.exception.to) \($0.use.exception.owner)" }
        .onActivate("Edit exception", also: "E") { actions.editException($0.use.exception) }
        .itemKeys { row in
          KeyBinding("exceptions.add", "n", title: "New exception") { actions.editException(nil) }
          KeyBinding(
            "exceptions.edit", "e", title: "Edit headway.yml", isHint: false,
            disabled: row == nil ? "no exception is selected" : nil
          ) { if let row { actions.editConfiguration(row.use.exception.location) } }
        }
        .placeholder("No exceptions. Press n to add one, or x on a violation.")
    }
  }

  private var columns: [TableColumn<ExceptionRow>] {
    let longestOwner = StyledText.columns(ofLongest: rows.map(\.use.exception.owner))
    return [
      TableColumn("Dependency", width: .flexible(minimum: 22, weight: 3), importance: 10) {
        row, _ in
        StyledText(row.use.exception.from, .strong) + .muted(" \(Glyph.arrow) ")
          + StyledText(row.use.exception.to, .strong)
      },
      TableColumn(
        "Owner", width: .flexible(minimum: 12, weight: 8, maximum: max(12, longestOwner)),
        importance: 8
      ) { row, width in StyledText.end(of: row.use.exception.owner, columns: width) }
      .sorted(as: "owner") { $0.use.exception.owner },
      TableColumn("Last day", width: .fixed(23), importance: 9) { [today] row, _ in
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
