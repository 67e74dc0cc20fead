import DeclarativeUI
import DesignSystem
import MigrationsUI
import TeamsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The teams with what each has to do.
package struct TeamListView: View {
  let rows: Bind<[TeamRow]>
  let isCounted: Bind<Bool>
  let today: Day
  let open: @MainActor (String?) -> Void

  /// - Parameter isCounted: whether all uses are counted.
  package init(
    rows: Bind<[TeamRow]>, isCounted: Bind<Bool>, today: Day,
    open: @escaping @MainActor (String?) -> Void
  ) {
    self.rows = rows
    self.isCounted = isCounted
    self.today = today
    self.open = open
  }

  package var body: some View {
    let isCounted = isCounted.value
    Table(rows, name: "teams", columns: TeamListView.columns(today: today)) {
      $0.searchable { $0.team ?? "no owner" }
        .onActivate { open($0.team) }
        .placeholder(
          isCounted
            ? "Nothing is left, or no CODEOWNERS file says whose it is." : "Counting…")
    }
  }

  private static func columns(today: Day) -> [TableColumn<TeamRow>] {
    let year = today.parts.year
    var columns: [TableColumn<TeamRow>] = [
      TableColumn("Team", width: .flexible(minimum: 20, weight: 1), importance: 10) { row, _ in
        row.team.map { StyledText($0, .strong) } ?? .muted("no owner")
      }
      .sorted(as: "team") { $0.team },
      TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 9) { row, _ in
        StyledText(Wording.number(row.left), row.left == 0 ? .success : .strong)
      }
      .sorted(as: "left", descending: true) { $0.left },
      TableColumn("12 weeks", width: .fixed(8), alignment: .trailing, importance: 6) { row, _ in
        row.change.map { ChangeText.text($0) } ?? .muted("–")
      },
    ]
    for (index, priority) in ["P0", "P1", "P2", "P3"].enumerated() {
      columns.append(
        TableColumn(priority, width: .fixed(3), alignment: .trailing, importance: 5 - index) {
          row, _ in
          let count = row.open[index]
          return count == 0 ? .muted("·") : StyledText("\(count)", index == 0 ? .danger : .body)
        })
    }
    columns += [
      TableColumn("Next date", width: .fixed(11), alignment: .trailing, importance: 7) { row, _ in
        guard let next = row.next else { return .muted("–") }
        return StyledText(Wording.day(next, thisYear: year), next < today ? .danger : .body)
      }
      .sorted(as: "next date") { $0.next },
      TableColumn("", width: .fixed(8), importance: 8) { row, _ in
        StandingText.text(row.standing)
      }
      .sorted(as: "risk", descending: true) { $0.standing?.severity },
    ]
    return columns
  }
}
