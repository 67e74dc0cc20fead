import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The authors with the newest and the largest additions, and the authors with the most removals.
struct AuthorsTab: View {
  let history: Bind<MigrationHistory?>
  let today: Day
  let placeholder: Bind<String>
  let open: @MainActor (MatchScope) -> Void

  var body: some View {
    let columns = AuthorsTab.columns(thisYear: today.parts.year)
    List(history.map { $0.map { ChangeRow.rows($0.changes) } ?? [] }, name: "who") { row in
      switch row.content {
      case .heading(let title): Divider(StyledText(title, .heading))
      case .added, .remover: TableRow(item: row, columns: columns)
      case .note(let text): Label(.muted(text)).padding(horizontal: .one)
      case .gap: Label("")
      }
    }
    .selectable { $0.author != nil }
    .searchable(\.searchText)
    .onActivate("Show author's matches") { if let author = $0.author { open(.person(author)) } }
    .leaving("l")
    .placeholder(.muted(placeholder.value))
  }

  private static func columns(thisYear year: Int) -> [TableColumn<ChangeRow>] {
    [
      TableColumn("", width: .fixed(7), alignment: .trailing, importance: 5) { row, _ in
        switch row.content {
        case .added(let change):
          StyledText("+\(TextFormat.number(change.added - change.removed))", .warning)
        case .remover(_, let removed, _, _): StyledText("−\(TextFormat.number(removed))", .success)
        case .heading, .note, .gap: ""
        }
      },
      TableColumn("", width: .fixed(11), alignment: .trailing, importance: 3) { row, _ in
        switch row.content {
        case .added(let change): .muted(TextFormat.day(change.day, thisYear: year))
        case .remover(_, _, _, let last): .muted(TextFormat.day(last, thisYear: year))
        case .heading, .note, .gap: ""
        }
      },
      TableColumn("", width: .flexible(minimum: 14, weight: 1), importance: 4) { row, _ in
        switch row.content {
        case .added(let change): StyledText(change.author, .strong)
        case .remover(let author, _, _, _): StyledText(author, .strong)
        case .heading, .note, .gap: ""
        }
      },
      TableColumn("", width: .flexible(minimum: 12, weight: 3), importance: 2) { row, _ in
        switch row.content {
        case .added(let change): StyledText(change.subject)
        case .remover(_, _, let commits, _): .muted(TextFormat.count(commits, "commit"))
        case .heading, .note, .gap: ""
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
