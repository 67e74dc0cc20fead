import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// One migration: its figures, its past, and where what is left stands.
package struct MigrationDetailView: View {
  let board: Bind<MigrationsBoard.State>
  let id: MigrationID
  let tab: Bind<DetailTab>
  let scope: Bind<HitScope>
  let today: Day
  let root: String
  let panels: AnyView
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let selectTab: @MainActor (DetailTab) -> Void
    let showHits: @MainActor (HitScope) -> Void
    let openHit: @MainActor (Hit) -> Void
    let copy: @MainActor (String) -> Void
    let lock: @MainActor () -> Void

    /// - Parameter copy: puts a text on the clipboard.
    package init(
      selectTab: @escaping @MainActor (DetailTab) -> Void,
      showHits: @escaping @MainActor (HitScope) -> Void,
      openHit: @escaping @MainActor (Hit) -> Void,
      copy: @escaping @MainActor (String) -> Void, lock: @escaping @MainActor () -> Void
    ) {
      self.selectTab = selectTab
      self.showHits = showHits
      self.openHit = openHit
      self.copy = copy
      self.lock = lock
    }
  }

  /// - Parameters:
  ///   - root: the folder that the paths of hits begin in.
  ///   - panels: what others add below the list.
  package init(
    board: Bind<MigrationsBoard.State>, id: MigrationID, tab: Bind<DetailTab>,
    scope: Bind<HitScope>, today: Day, root: String, panels: AnyView, actions: Actions
  ) {
    self.board = board
    self.id = id
    self.tab = tab
    self.scope = scope
    self.today = today
    self.root = root
    self.panels = panels
    self.actions = actions
  }

  package var body: some View {
    VStack {
      DetailSummary(board: board, id: id, today: today)
      HStack(spacing: .one) {
        TabBar(tab, title: \.title, onSelect: actions.selectTab)
        Spacer()
        Label(scope.map { $0.title.map { StyledText($0, .accent) } ?? "" })
      }
      .padding(horizontal: .one)
      Divider()
      DetailTabView(
        board: board, id: id, tab: tab, scope: scope, today: today, root: root, actions: actions
      )
      .hidden(isUncounted)
      Spacer().hidden(isUncounted.map { !$0 })
      panels.hidden(Bind { [tab] in isUncounted.value || tab.value != .overview })
      ReadingLines(board: board)
    }
    .keys {
      TabBar.keys("migration", of: DetailTab.self, title: \.title, onSelect: actions.selectTab)
      DocsKey.binding(board.value[id], copy: actions.copy)
      LockKey.binding(board.value[id], board.value.locks) { _ in actions.lock() }
    }
  }

  private var isUncounted: Bind<Bool> {
    board.map { [id] in $0[id]?.isCounted == false }
  }
}
