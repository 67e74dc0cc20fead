import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import WorkspaceLogic

/// What is left by module or by file.
struct BreakdownTable: View {
  let title: String
  let name: String
  /// The folder that names are paths in; nil where they are none.
  let root: String?
  let rows: Bind<[BreakdownRow]>
  let open: @MainActor (HitScope) -> Void

  /// - Parameters:
  ///   - title: what a row stands for.
  ///   - rows: the rows of the migration for its counts and its hits.
  init(
    _ title: String, named name: String, root: String? = nil, board: Bind<MigrationsBoard.State>,
    id: MigrationID, open: @escaping @MainActor (HitScope) -> Void,
    rows: @escaping @MainActor (MigrationCount, [Hit]) -> [BreakdownRow]
  ) {
    self.title = title
    self.name = name
    self.root = root
    self.open = open
    self.rows = Bind {
      let state = board.value
      return state[id].map { rows($0, state.hits[id] ?? []) } ?? []
    }
  }

  var body: some View {
    let longest = rows.map { LongestTexts($0.map { [$0.name, $0.detail] }) }.value
    Table(
      rows, name: name,
      columns: [
        TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 3) { row, _ in
          StyledText(Wording.number(row.left), .strong)
        }
        .sorted(as: "left", descending: true) { $0.left },
        TableColumn(
          title, width: .flexible(minimum: 20, weight: 2, maximum: longest[0]), importance: 4
        ) { [root] row, width in
          root.map {
            StyledText.end(of: row.name, columns: width).linked(toFile: $0 + "/" + row.name)
          }
            ?? StyledText(row.name)
        }
        .sorted(as: "name") { $0.name.lowercased() },
        TableColumn(
          "Team", width: .flexible(minimum: 12, weight: 1, maximum: longest[1]), importance: 1
        ) { row, _ in .muted(row.detail) }
        .sorted(as: "team") { $0.detail.isEmpty ? nil : $0.detail },
      ], sortedBy: "left"
    ) {
      $0.searchable { "\($0.name) \($0.detail)" }
        .onActivate("hits") { open($0.scope) }
        .leaving("l")
        .placeholder("Nothing left here.")
    }
  }
}
