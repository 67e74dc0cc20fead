import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional

/// The overview: every migration with how far it is, and what plugins add below.
package struct MigrationListView: View {
  let board: Bind<MigrationsBoard.State>
  let added: Bind<[AddedMigrationRows]>
  let today: String
  let open: @MainActor (MigrationID) -> Void
  let recount: @MainActor () -> Void

  /// - Parameter today: the day as `2026-12-31`, in the project's zone.
  package init(
    board: Bind<MigrationsBoard.State>, added: Bind<[AddedMigrationRows]>, today: String,
    open: @escaping @MainActor (MigrationID) -> Void, recount: @escaping @MainActor () -> Void
  ) {
    self.board = board
    self.added = added
    self.today = today
    self.open = open
    self.recount = recount
  }

  package var body: some View {
    let longest = board.map { $0.migrations.map(\.title.utf8.count).max() ?? 0 }
    let columns = MigrationColumns.all(today: today, longestTitle: longest.value)
    VStack {
      TableHeadings("migrations", columns: columns, sortedBy: "priority") { order in
        List(
          Bind { MigrationListRow.rows(board.value.migrations, added: added.value) },
          name: "migrations"
        ) { row in
          switch row.content {
          case .migration(let migration): TableRow(item: migration, columns: columns)
          case .heading(let title, let plugin):
            Divider(StyledText(title, .heading), trailing: .muted("added by plugin \(plugin)"))
          case .added(let row): Label(StyledText("   " + row.text, row.tone.style))
          case .gap: Label("")
          }
        }
        .ordered(order.map { $0?.through(\.migration) })
        .selectable { $0.opens != nil || $0.isAdded }
        .searchable(\.searchText)
        .onActivate { if let id = $0.opens { open(id) } }
        .placeholder("No migrations yet. Add one under `migrations:` in headway.yml.")
      }
      CountingLine(phase: board.map(\.phase))
    }
    .keys { KeyBinding("migrations.recount", "r", title: "count again") { recount() } }
  }
}

/// The columns of the overview, by importance for narrow windows.
@MainActor enum MigrationColumns {
  /// - Parameter longestTitle: the cells that the longest title takes, or more.
  static func all(today: String, longestTitle: Int) -> [TableColumn<MigrationCount>] {
    let year = Int(today.prefix(4))
    return [
      TableColumn("", width: .fixed(2), importance: 9) { migration, _ in
        StyledText(migration.priority, migration.priority == "P0" ? .danger : .muted)
      }
      .sorted(as: "priority") { $0.priority },
      TableColumn(
        "Migration", width: .flexible(minimum: 22, weight: 2, maximum: longestTitle), importance: 10
      ) { migration, _ in StyledText(migration.title, .strong)
      }
      .sorted(as: "title") { $0.title.lowercased() },
      TableColumn(
        "Progress", width: .flexible(minimum: 12, weight: 3, maximum: 44), importance: 5
      ) { migration, width in
        guard migration.isCounted else { return "" }
        return migration.progress.map { ProgressBar.text($0, columns: width) }
          ?? .muted("no history yet")
      }
      .sorted(as: "progress", descending: true) { $0.isCounted ? $0.progress : nil },
      TableColumn("", width: .fixed(5), alignment: .trailing, importance: 7) { migration, _ in
        migration.isCounted ? migration.progress.map { StyledText(Wording.percent($0)) } ?? "" : ""
      },
      TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 8) { migration, _ in
        migration.isCounted
          ? StyledText(
            Wording.number(migration.remaining), migration.remaining == 0 ? .success : .strong)
          : .muted("…")
      }
      .sorted(as: "left", descending: true) { $0.isCounted ? $0.remaining : nil },
      TableColumn("Files", width: .fixed(6), alignment: .trailing, importance: 2) {
        migration, _ in .muted(migration.isCounted ? Wording.number(migration.files) : "")
      }
      .sorted(as: "files", descending: true) { $0.isCounted ? $0.files : nil },
      TableColumn("Owners", width: .fixed(6), alignment: .trailing, importance: 1) {
        migration, _ in
        .muted(migration.isCounted ? Wording.number(owners(of: migration)) : "")
      }
      .sorted(as: "owners", descending: true) { $0.isCounted ? owners(of: $0) : nil },
      TableColumn("Due", width: .fixed(11), alignment: .trailing, importance: 6) { migration, _ in
        guard let due = migration.due else { return .muted("–") }
        let text = Wording.day(due, thisYear: year)
        return StyledText(text, due < today && migration.remaining > 0 ? .danger : .body)
      }
      .sorted(as: "due") { $0.due },
    ]
  }

  private static func owners(of migration: MigrationCount) -> Int {
    migration.byTeam.count { $0.team != nil }
  }
}

/// How the counting goes; gone once it is done.
struct CountingLine: View {
  let phase: Bind<MigrationsBoard.Phase>

  var body: some View {
    CountingProgress(phase: phase).announcement(
      phase.map { phase in
        switch phase {
        case .counted: "Counting finished."
        case .failed(let message): "Counting stopped: \(message)"
        case .idle, .counting: ""
        }
      })
  }
}

private struct CountingProgress: View {
  let phase: Bind<MigrationsBoard.Phase>

  var body: some View {
    switch phase.value {
    case .counting(let done, let total):
      Label(
        .muted(" counting  ")
          + ProgressBar.text(total > 0 ? Double(done) / Double(total) : 0, columns: 24)
          + .muted("  \(Wording.number(done)) of \(Wording.number(total)) files"))
    case .failed(let message):
      Label(StyledText(" Counting stopped: \(message)", .danger)).lineLimit(3)
    case .idle, .counted: EmptyView()
    }
  }
}

extension MigrationListRow {
  /// The migration that it shows.
  var migration: MigrationCount? {
    if case .migration(let migration) = content { return migration }
    return nil
  }

  var isAdded: Bool {
    if case .added = content { return true }
    return false
  }
}

extension AddedMigrationRow.Tone {
  var style: TextStyle {
    switch self {
    case .plain: .body
    case .warning: .warning
    case .danger: .danger
    case .success: .success
    }
  }
}
