import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import ModulesLogic
import TeamsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The tabs of a team. Raw values are part of sessions and older links.
package enum TeamTab: String, CaseIterable, Codable, Sendable {
  case work, modules

  /// The title in the tab bar.
  package var title: String {
    switch self {
    case .work: "Migrations"
    case .modules: "Modules"
    }
  }
}

/// One team: its share of each migration, P0 first, with its due date and forecast, and its
/// modules.
package struct TeamView: View {
  let team: String?
  let work: Bind<[TeamWork]>
  let counts: Bind<MigrationsReducer.State>
  let modules: Bind<ModulesReducer.State>
  let tab: Bind<TeamTab>
  let unknown: Bind<String?>
  let today: Day
  let panels: AnyView?
  let actions: Actions

  /// The actions of this screen.
  package struct Actions {
    let selectTab: @MainActor (TeamTab) -> Void
    let open: @MainActor (TeamWork) -> Void
    let openModule: @MainActor (String) -> Void
    let edit: @MainActor (TeamWork) -> Void
    let editConfiguration: @MainActor (TeamWork) -> Void

    /// - Parameters:
    ///   - edit: shows the form of a migration.
    ///   - editConfiguration: opens the configuration at a migration.
    package init(
      selectTab: @escaping @MainActor (TeamTab) -> Void,
      open: @escaping @MainActor (TeamWork) -> Void,
      openModule: @escaping @MainActor (String) -> Void,
      edit: @escaping @MainActor (TeamWork) -> Void,
      editConfiguration: @escaping @MainActor (TeamWork) -> Void
    ) {
      self.selectTab = selectTab
      self.open = open
      self.openModule = openModule
      self.edit = edit
      self.editConfiguration = editConfiguration
    }
  }

  /// - Parameters:
  ///   - team: the team; nil for unowned files.
  ///   - counts: the counts, for the progress at the bottom.
  ///   - unknown: the reason why nothing belongs to this team, if there is no such team.
  ///   - panels: the panels that plugins add below the migrations; nil for none.
  package init(
    team: String?, work: Bind<[TeamWork]>, counts: Bind<MigrationsReducer.State>,
    modules: Bind<ModulesReducer.State>, tab: Bind<TeamTab>, unknown: Bind<String?>,
    today: Day, panels: AnyView?, actions: Actions
  ) {
    self.team = team
    self.work = work
    self.counts = counts
    self.modules = modules
    self.tab = tab
    self.unknown = unknown
    self.today = today
    self.panels = panels
    self.actions = actions
  }

  package var body: some View {
    VStack {
      TabHeader(tab, title: \.title, onSelect: actions.selectTab) {
        if let reason = unknown.value {
          Label(StyledText(reason, .warning)).lineLimit(3).padding(horizontal: .one)
        } else {
          Label(
            Bind { [tab, work, modules, team] in
              tab.value == .work
                ? TeamView.summary(work.value) : TeamView.summary(modules.value, of: team)
            }
          )
          .padding(horizontal: .one)
        }
      }
      TeamTabView(
        team: team, work: work, modules: modules, tab: tab, today: today, actions: actions)
      if let panels { panels.hidden(tab.map { $0 != .work }) }
      ReadingLines(counts: counts)
      // Only migrations have changes and forecasts.
      if tab.value == .work { CountNotes(counts: counts, today: today) }
      Footnote(
        Bind { [tab, work] in
          tab.value == .work
            ? .muted(ForecastText.irregularNote(work.value.map(\.share.forecastText)) ?? "") : ""
        })
    }
    .keys { TabBar.keys("team", of: TeamTab.self, title: \.title, onSelect: actions.selectTab) }
  }

  static func summary(_ state: ModulesReducer.State, of team: String?) -> StyledText {
    guard let mine = state.moduleIndex.map({ TeamModules(of: team, in: $0) }) else {
      return .muted("Reading modules…")
    }
    var text =
      StyledText(TextFormat.number(mine.rows.count), .strong)
      + .muted(mine.rows.count == 1 ? " module" : " modules")
    if mine.violations > 0 {
      text +=
        .muted(", ")
        + StyledText(
          "\(Glyph.violation) \(TextFormat.count(mine.violations, "violation"))", .danger)
    }
    if let ending = EndingExceptions(mine.exceptions.map(\.use)).text {
      text += .muted(", ") + StyledText(ending, .warning)
    }
    return text
  }

  static func summary(_ work: [TeamWork]) -> StyledText {
    let open = work.filter(\.isOpen)
    let remaining = open.reduce(0) { $0 + $1.share.remaining }
    var text =
      StyledText(TextFormat.number(remaining), .strong)
      + .muted(work.contains(where: \.count.isPartial) ? " so far in " : " remaining in ")
      + .muted(TextFormat.count(open.count, "migration"))
    let coOwned = open.reduce(0) { $0 + $1.share.coOwned }
    if coOwned > 0 { text += .muted(CoOwnership.part(coOwned, of: remaining)) }
    for status in [Forecast.Status.overdue, .late] {
      let count = open.count { $0.share.status == status }
      if count > 0 { text += .muted(", ") + StyledText("\(count) \(status.label)", .danger) }
    }
    return text
  }

  /// The properties of all rows that the columns depend on. A column without a value in any row isn't
  /// shown.
  fileprivate struct Content: Equatable {
    let changePeriod: String
    /// The width of the longest title of a migration, in terminal columns.
    let title: Int
    /// The width of the longest due date.
    let due: Int
    let hasDue: Bool
    let hasStatus: Bool

    @MainActor init(_ work: [TeamWork], today: Day) {
      changePeriod = ChangePeriod.title(work.map(\.share.forecast))
      title = StyledText.columns(ofLongest: work.map(\.count.title))
      due = work.map { $0.share.dueText(isOpen: $0.isOpen, today: today).columns }.max() ?? 0
      hasDue = work.isEmpty || work.contains { $0.share.committed != nil }
      hasStatus = hasDue || work.contains { TeamView.status($0).columns > 0 }
    }
  }

  private static func status(_ work: TeamWork) -> StyledText {
    if work.count.isPartial { return "" }
    return work.isOpen
      ? ForecastStatusText.text(work.share.status) : StyledText("done", .success)
  }

  fileprivate static func columns(_ content: Content, today: Day) -> [TableColumn<TeamWork>] {
    work(content) + (content.hasDue ? [due(content, today: today)] : [])
      + (content.hasStatus ? [status] : []) + (content.hasDue ? [dueFor] : [])
      + [
        TableColumn("Forecast", width: .flexible(minimum: 19, weight: 1), importance: 5) {
          work, _ in
          .muted(work.share.forecastText?.short ?? "")
        }
      ]
  }

  private static func work(_ content: Content) -> [TableColumn<TeamWork>] {
    [
      TableColumn("", width: .fixed(2), importance: 8) { work, _ in
        StyledText(work.count.priority, work.count.priority == "P0" ? .danger : .muted)
      }
      .sorted(as: "priority") { $0.count.priority },
      TableColumn(
        "Migration", width: .flexible(minimum: 20, weight: 12, maximum: max(20, content.title)),
        importance: 10
      ) { work, _ in StyledText(work.count.title, .strong)
      },
      TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 9) { work, _ in
        RemainingText.text(
          work.share.remaining, isPartial: work.count.isPartial, isOpen: work.isOpen)
      }
      .sorted(as: "left", descending: true) { $0.count.isComplete ? $0.share.remaining : nil },
      TableColumn(content.changePeriod, width: .fixed(8), alignment: .trailing, importance: 4) {
        work, _ in
        work.share.change.map { ChangeText.text($0) } ?? .muted("–")
      },
    ]
  }

  private static func due(_ content: Content, today: Day) -> TableColumn<TeamWork> {
    TableColumn(
      "Due", width: .fixed(max(6, content.due)), alignment: .trailing, importance: 6
    ) { work, _ in
      work.share.dueText(isOpen: work.isOpen, today: today)
    }
    .sorted(as: "date") { $0.share.committed }
  }

  private static var status: TableColumn<TeamWork> {
    TableColumn("Status", width: .fixed(8), importance: 7) { work, _ in status(work) }
  }

  private static var dueFor: TableColumn<TeamWork> {
    TableColumn("Date for", width: .fixed(9), importance: 2) { work, _ in work.share.dueScope }
  }
}

/// The content of a tab of a team.
struct TeamTabView: View {
  let team: String?
  let work: Bind<[TeamWork]>
  let modules: Bind<ModulesReducer.State>
  let tab: Bind<TeamTab>
  let today: Day
  let actions: TeamView.Actions

  var body: some View {
    switch tab.value {
    case .work:
      let content = work.map { [today] in TeamView.Content($0, today: today) }.value
      Table(work, name: "work", columns: TeamView.columns(content, today: today)) {
        $0.searchable { "\($0.count.priority) \($0.count.title)" }
          .onActivate("Show matches") { actions.open($0) }
          .values { ["id": "\($0.id)"] }
          .itemKeys { work in
            KeyBinding(
              "work.change", "E", title: "Edit migration",
              disabled: work == nil ? "no migration is selected" : nil
            ) { if let work { actions.edit(work) } }
            .detail(MigrationFormView.paletteDetail)
            if let work {
              KeyBinding("work.edit", "e", title: "Edit headway.yml", isHint: false) {
                actions.editConfiguration(work)
              }
            }
          }
          .placeholder("No migration has remaining matches or a due date for this team.")
      }
    case .modules:
      TeamModulesTab(team: team, state: modules, today: today, open: actions.openModule)
    }
  }
}
