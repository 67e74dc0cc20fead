import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The exceptions, those that end first at the top.
struct ExceptionTable: View {
  let rows: [ExceptionRow]
  let today: Day
  let edit: @MainActor (ConfigurationPlace) -> Void

  var body: some View {
    Table(.constant(rows), name: "exceptions", columns: columns) {
      $0.searchable { "\($0.use.exception.from) \($0.use.exception.to) \($0.use.exception.owner)" }
        .onActivate("edit it", also: "e") { edit($0.use.exception.place) }
        .placeholder("No dependency is excepted from the rules.")
    }
  }

  private var columns: [TableColumn<ExceptionRow>] {
    [
      TableColumn("Dependency", width: .flexible(minimum: 24, weight: 3), importance: 10) {
        row, _ in
        StyledText(row.use.exception.from, .strong) + .muted(" → ")
          + StyledText(row.use.exception.to, .strong)
      },
      TableColumn("Owner", width: .flexible(minimum: 12, weight: 1, maximum: 24), importance: 8) {
        row, _ in StyledText(row.use.exception.owner)
      }
      .sorted(as: "owner") { $0.use.exception.owner },
      TableColumn("Ends", width: .fixed(22), importance: 9) { [today] row, _ in
        ExceptionWords.end(row.use, today: today)
      }
      .sorted(as: "end") { $0.use.exception.until },
      TableColumn("Places", width: .fixed(6), alignment: .trailing, importance: 6) { row, _ in
        row.use.excepted.isEmpty
          ? .muted("none") : StyledText(Wording.number(row.use.excepted.count))
      },
      TableColumn("Because", width: .flexible(minimum: 20, weight: 3), importance: 4) { row, _ in
        .muted(row.use.exception.because ?? "–")
      },
    ]
  }
}

/// When an exception ends, in words.
package enum ExceptionWords {
  package static func end(_ use: ExceptionUse, today: Day) -> StyledText {
    let until = use.exception.until
    let text = Wording.day(until, thisYear: today.parts.year)
    guard use.holds else { return StyledText("ended \(text)", .danger) }
    let left = until - today
    return use.endsSoon
      ? StyledText(
        "\(text), \(left == 0 ? "today" : Wording.count(left, "day") + " left")", .warning)
      : StyledText(text)
  }
}
