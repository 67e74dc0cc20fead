import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// Who added the last uses, and who removed the most.
struct WhoTab: View {
  let history: Bind<MigrationHistory?>
  let today: Day
  let placeholder: Bind<String>
  let open: @MainActor (HitScope) -> Void

  var body: some View {
    let columns = WhoTab.columns(thisYear: today.parts.year)
    List(Bind { history.value.map { ChangeRow.rows($0.changes) } ?? [] }, name: "who") { row in
      switch row.content {
      case .heading(let title): Divider(StyledText(title, .heading))
      case .added, .remover: TableRow(item: row, columns: columns)
      case .gap: Label("")
      }
    }
    .selectable { $0.author != nil }
    .searchable(\.searchText)
    .onActivate("hits there") { if let author = $0.author { open(.person(author)) } }
    .leaving("l")
    .placeholder(.muted(placeholder.value))
  }

  private static func columns(thisYear year: Int) -> [TableColumn<ChangeRow>] {
    [
      TableColumn("", width: .fixed(7), alignment: .trailing, importance: 5) { row, _ in
        switch row.content {
        case .added(let change):
          StyledText("+\(Wording.number(change.added - change.removed))", .warning)
        case .remover(_, let removed, _, _): StyledText("−\(Wording.number(removed))", .success)
        case .heading, .gap: ""
        }
      },
      TableColumn("", width: .fixed(11), alignment: .trailing, importance: 3) { row, _ in
        switch row.content {
        case .added(let change): .muted(Wording.day(change.day, thisYear: year))
        case .remover(_, _, _, let last): .muted(Wording.day(last, thisYear: year))
        case .heading, .gap: ""
        }
      },
      TableColumn("", width: .flexible(minimum: 14, weight: 1), importance: 4) { row, _ in
        switch row.content {
        case .added(let change): StyledText(change.author, .strong)
        case .remover(let author, _, _, _): StyledText(author, .strong)
        case .heading, .gap: ""
        }
      },
      TableColumn("", width: .flexible(minimum: 20, weight: 3), importance: 2) { row, _ in
        switch row.content {
        case .added(let change): StyledText(change.subject)
        case .remover(_, _, let commits, _): .muted("in \(Wording.count(commits, "commit"))")
        case .heading, .gap: ""
        }
      },
      TableColumn("", width: .fixed(8), importance: 1) { row, _ in
        if case .added(let change) = row.content {
          .muted(String(change.commit.prefix(8)))
        } else {
          ""
        }
      },
    ]
  }
}
