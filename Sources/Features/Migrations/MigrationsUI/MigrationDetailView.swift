import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// One migration: its figures, and where what is left stands.
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

    package init(
      selectTab: @escaping @MainActor (DetailTab) -> Void,
      showHits: @escaping @MainActor (HitScope) -> Void,
      openHit: @escaping @MainActor (Hit) -> Void
    ) {
      self.selectTab = selectTab
      self.showHits = showHits
      self.openHit = openHit
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
    let titles = DetailTab.allCases.map(\.title)
    VStack {
      DetailSummary(migration: board.map { [id] in $0[id] }, today: today)
      HStack {
        TabBar(
          titles, selected: tab.map { DetailTab.allCases.firstIndex(of: $0) ?? 0 },
          onSelect: selectTab)
        Spacer()
        Label(scope.map { $0.title.map { StyledText("in \($0)", .accent) } ?? "" })
      }
      .padding(horizontal: .one)
      Divider()
      DetailTabView(
        board: board, id: id, tab: tab, scope: scope, root: root, actions: actions
      )
      .hidden(isUncounted)
      Spacer().hidden(isUncounted.map { !$0 })
      panels.hidden(isUncounted)
      CountingLine(phase: board.map(\.phase))
    }
    .keys { TabBar.keys("migration", titles, onSelect: selectTab) }
  }

  private var isUncounted: Bind<Bool> {
    board.map { [id] in $0[id]?.isCounted == false }
  }

  private func selectTab(_ index: Int) {
    actions.selectTab(DetailTab.allCases[index])
  }
}

/// The figures of a migration in two lines.
private struct DetailSummary: View {
  let migration: Bind<MigrationCount?>
  let today: Day

  var body: some View {
    VStack {
      Label(migration.map { $0.map(figures) ?? "" })
      Label(migration.map { [today] in $0.map { dates($0, today: today) } ?? "" })
    }
    .padding(horizontal: .one)
  }
}

private func figures(_ migration: MigrationCount) -> StyledText {
  guard migration.isCounted else { return .muted("not counted yet") }
  var text: StyledText =
    StyledText(Wording.number(migration.remaining), .strong)
    + .muted(" left in \(Wording.count(migration.files, "file"))")
  if let replaced = migration.replaced {
    text += .muted(", ") + StyledText(Wording.number(replaced), .success) + .muted(" done")
  }
  if migration.excepted > 0 { text += .muted(", \(Wording.number(migration.excepted)) excepted") }
  if let progress = migration.progress {
    text += "   " + ProgressBar.text(progress, columns: 20)
    text += StyledText(" \(Wording.percent(progress))")
  }
  return text
}

private func dates(_ migration: MigrationCount, today: Day) -> StyledText {
  let year = today.parts.year
  var parts = [migration.priority]
  if let started = migration.started {
    parts.append("started \(Wording.day(started, thisYear: year))")
  }
  if let due = migration.due { parts.append("due \(Wording.day(due, thisYear: year))") }
  if migration.lock { parts.append("locked") }
  if let support = migration.support { parts.append(support) }
  let text = StyledText.muted(parts.joined(separator: "   "))
  guard let docs = migration.docs else { return text }
  return text + .muted("   ") + .muted(docs).linked(to: docs)
}
