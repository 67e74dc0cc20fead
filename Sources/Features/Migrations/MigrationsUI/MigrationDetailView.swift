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

  /// - Parameter panels: what others add below the list.
  package init(
    board: Bind<MigrationsBoard.State>, id: MigrationID, tab: Bind<DetailTab>,
    scope: Bind<HitScope>, today: Day, panels: AnyView, actions: Actions
  ) {
    self.board = board
    self.id = id
    self.tab = tab
    self.scope = scope
    self.today = today
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
      DetailTabView(board: board, id: id, tab: tab, scope: scope, actions: actions)
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

/// What the chosen tab lists.
private struct DetailTabView: View {
  let board: Bind<MigrationsBoard.State>
  let id: MigrationID
  let tab: Bind<DetailTab>
  let scope: Bind<HitScope>
  let actions: MigrationDetailView.Actions

  var body: some View {
    let tab = tab.value
    switch tab {
    case .modules: breakdown(.modules)
    case .teams: breakdown(.teams)
    case .files: breakdown(.files)
    case .hits: HitList(board: board, id: id, scope: scope, open: actions.openHit)
    }
  }

  private func breakdown(_ tab: DetailTab) -> some View {
    Table(
      Bind { [id] in
        let state = board.value
        return state[id].map { BreakdownRow.rows(tab, of: $0, hits: state.hits[id] ?? []) } ?? []
      },
      name: tab.rawValue,
      columns: [
        TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 3) { row, _ in
          StyledText(Wording.number(row.left), .strong)
        },
        TableColumn(
          tab == .modules ? "Module" : tab == .teams ? "Team" : "File",
          width: .flexible(minimum: 20, weight: 2), importance: 4
        ) { row, _ in StyledText(row.name) },
        TableColumn(
          tab == .teams ? "" : "Team", width: .flexible(minimum: 12, weight: 1), importance: 1
        ) { row, _ in .muted(row.detail) },
      ]
    ) {
      $0.searchable { "\($0.name) \($0.detail)" }
        .onActivate("hits") { actions.showHits($0.scope) }
        .placeholder("Nothing left here.")
    }
  }
}

/// The hits of a migration with their line of code.
private struct HitList: View {
  let board: Bind<MigrationsBoard.State>
  let id: MigrationID
  let scope: Bind<HitScope>
  let open: @MainActor (Hit) -> Void

  var body: some View {
    Table(
      Bind { [id] in HitRow.rows(board.value.hits[id] ?? [], in: scope.value) },
      name: "hits",
      columns: [
        TableColumn("Where", width: .flexible(minimum: 24, weight: 3), importance: 3) {
          row, width in
          let line = ":\(row.hit.line)"
          return StyledText(shortened(row.hit.path, to: width - line.count)) + .muted(line)
        },
        TableColumn("Line", width: .flexible(minimum: 20, weight: 3), importance: 2) { row, _ in
          StyledText(
            String(row.hit.text.drop { $0 == " " || $0 == "\t" }),
            row.hit.excepted ? .muted : .body)
        },
        TableColumn("Team", width: .flexible(minimum: 12, weight: 1), importance: 1) { row, _ in
          .muted(row.hit.teams.joined(separator: " "))
        },
      ]
    ) {
      $0.searchable { "\($0.hit.path) \($0.hit.text) \($0.hit.teams.joined(separator: " "))" }
        .onActivate { open($0.hit) }
        .placeholder("No hits.")
    }
  }
}

/// The end of a path that fits, with `…` in front: the file's name says more than its folders.
func shortened(_ path: String, to columns: Int) -> String {
  guard path.count > columns, columns > 1 else { return path }
  return "…" + path.suffix(columns - 1)
}
