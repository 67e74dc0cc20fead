import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The overview: every migration with how far it is, and what plugins add below.
package struct MigrationListView: View {
  let board: Bind<MigrationsBoard.State>
  let added: Bind<[AddedMigrationRows]>
  let today: Day
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let open: @MainActor (MigrationID) -> Void
    let lock: @MainActor (MigrationID) -> Void
    let recount: @MainActor () -> Void
    let tryPattern: @MainActor () -> Void
    let editConfiguration: @MainActor () -> Void
    /// Nil where there is a configuration.
    let setUp: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - tryPattern: leads to where a pattern is tried, and made a migration.
    ///   - editConfiguration: opens `headway.yml` in the person's editor.
    package init(
      open: @escaping @MainActor (MigrationID) -> Void,
      lock: @escaping @MainActor (MigrationID) -> Void, recount: @escaping @MainActor () -> Void,
      tryPattern: @escaping @MainActor () -> Void,
      editConfiguration: @escaping @MainActor () -> Void,
      setUp: (@MainActor () -> Void)? = nil
    ) {
      self.open = open
      self.lock = lock
      self.recount = recount
      self.tryPattern = tryPattern
      self.editConfiguration = editConfiguration
      self.setUp = setUp
    }
  }

  package init(
    board: Bind<MigrationsBoard.State>, added: Bind<[AddedMigrationRows]>, today: Day,
    actions: Actions
  ) {
    self.board = board
    self.added = added
    self.today = today
    self.actions = actions
  }

  package var body: some View {
    let longest = board.map { $0.migrations.map { StyledText.columns(of: $0.title) }.max() ?? 0 }
    let columns = MigrationColumns.all(today: today, longestTitle: longest.value)
    VStack {
      TableHeadings("migrations", columns: columns, sortedBy: "priority") { order in
        List(
          Bind { MigrationListRow.rows(MigrationLine.lines(board.value), added: added.value) },
          name: "migrations"
        ) { row in
          switch row.content {
          case .migration(let line): TableRow(item: line, columns: columns)
          case .heading(let title, let plugin):
            Divider(StyledText(title, .heading), trailing: .muted("added by plugin \(plugin)"))
          case .added(let row): TableRow(item: row, columns: AddedRowText.columns)
          case .gap: Label("")
          }
        }
        .ordered(order.map { $0?.through(\.line) })
        .selectable { $0.opens != nil || $0.isAdded }
        .searchable(\.searchText)
        .onActivate { if let id = $0.opens { actions.open(id) } }
        .itemKeys { row in
          LockKey.binding(row?.line?.count, board.value.locks) { actions.lock($0) }
        }
        .placeholder(
          actions.setUp == nil
            ? "No migrations yet. n tries a pattern and makes a migration of it; e opens headway.yml, where they "
              + "stand below “migrations:”."
            : "This repository has no headway.yml yet. n sets it up with its first migrations; modules, "
              + "libraries and teams are there without it.")
      }
      ReadingLines(board: board)
    }
    .keys {
      if let setUp = actions.setUp {
        KeyBinding("migrations.set-up", "n", title: "set up") { setUp() }
      } else if board.map(\.migrations.isEmpty).value {
        KeyBinding("migrations.try", "n", title: "try a pattern") { actions.tryPattern() }
        KeyBinding("migrations.edit", "e", title: "edit headway.yml") {
          actions.editConfiguration()
        }
      }
      KeyBinding("migrations.recount", "r", title: "count again") { actions.recount() }
    }
  }
}

extension MigrationListRow {
  /// The migration that it shows.
  var line: MigrationLine? {
    if case .migration(let line) = content { return line }
    return nil
  }

  var isAdded: Bool {
    if case .added = content { return true }
    return false
  }
}

/// What a plugin adds, in a line: where there isn't room for all of it, its title gives way, not what is said
/// of it.
@MainActor private enum AddedRowText {
  /// The cells that are left to a title.
  private static let shortestTitle = 12

  static let columns = [
    TableColumn<AddedMigrationRow>("", width: .flexible(minimum: 20, weight: 1)) { row, width in
      text(row, columns: width)
    }
  ]

  private static func text(_ row: AddedMigrationRow, columns: Int) -> StyledText {
    let style = row.tone.style
    guard let title = row.title else { return StyledText("   " + row.text, style) }
    let end = StyledText(": " + row.text, style)
    let room = max(shortestTitle, columns - 3 - end.columns)
    return "   " + StyledText(title, style).fitted(to: room) + end
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
