import DeclarativeUI
import Flows
import MigrationsInterface
import ModulesInterface
import PluginInterface
import RouterService
import Routing
import TeamsLogic
import TeamsUI
import Unidirectional
import Workspace

/// The state of the teams flow.
package struct TeamsState: Codable, Equatable, Sendable {
  /// The screen that is shown.
  package enum Destination: Codable, Hashable, Sendable {
    case list
    /// A team; nil for unowned files.
    case team(String?)
  }

  package var destination: Destination
  /// The selected tab of a team.
  package var tab: TeamTab

  package init(destination: Destination = .list, tab: TeamTab = .work) {
    self.destination = destination
    self.tab = tab
  }

  private enum CodingKeys: String, CodingKey {
    case destination = "place"
    case tab
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    destination = try container.decode(Destination.self, forKey: .destination)
    tab = try container.decodeIfPresent(TeamTab.self, forKey: .tab) ?? .work
  }
}

/// The teams flow: all teams → one team → a migration, limited to the team's matches.
package final class Teams: Flow<TeamsState, Never>, SettlingFlow {
  private let store: MigrationsStore
  let modules: ModulesStore
  private let project: Project
  private let editor: any Editing
  private let contributions: any ContributionReading
  private let app: any AppActions
  private let today: Day
  /// The selected team of the list.
  private let selectedTeam = Source<TeamRow.ID?>(nil)

  /// - Parameters:
  ///   - store: the store of the counts.
  ///   - modules: the store of the modules, which are read once the flow appears.
  ///   - editor: opens the configuration.
  ///   - contributions: the rows, panels, screens and commands of plugins.
  ///   - app: opens a migration or a module.
  package init(
    store: MigrationsStore, modules: ModulesStore, project: Project, editor: any Editing,
    contributions: any ContributionReading, app: any AppActions, today: Day
  ) {
    self.store = store
    self.modules = modules
    self.project = project
    self.editor = editor
    self.contributions = contributions
    self.app = app
    self.today = today
    super.init(id: "teams", title: "Teams", state: TeamsState())
    router.show(
      "team",
      matching: { state -> TeamsState.Destination? in
        if case .team = state.destination { state.destination } else { nil }
      }
    ) { flow, destination in
      guard case .team(let team) = destination else { return flow.listScreen() }
      return flow.teamScreen(team)
    }
    router.show("list") { flow in flow.listScreen() }
    attach(.teamRoutes, from: contributions)
  }

  override package func didAppear() {
    store.send(.appeared)
    modules.send(.appeared)
  }

  private func listScreen() -> any Routable {
    ScreenRoutable("") { [store, modules, contributions, today, selectedTeam, weak self] in
      TeamListView(
        rows: Bind { self?.rows ?? [] },
        added: contributions.added(at: .teamRows) { self?.rowContext }, counts: store.bind(\.self),
        today: today,
        preview: .init(
          work: { [store, today] team in
            Bind { TeamWork.rows(of: team, store.bind(\.self).value, today: today) }
          },
          modules: modules.bind(\.self),
          actions: { [weak self] in Teams.actions(self, of: $0) },
          panels: { [weak self] team in self.map { AnyView($0.panels(team)) } }),
        select: { selectedTeam.value = $0 }, open: { self?.open($0) })
    }
  }

  /// The rows of the list. The read is tracked.
  private var rows: [TeamRow] {
    TeamRow.rows(store.bind(\.self).value, modules.bind(\.moduleIndex).value, today: today)
  }

  /// Opens the team of a row. A plugin can add a row for one that doesn't exist.
  private func open(_ id: TeamRow.ID) {
    let row = Observer.untracked { rows.first { $0.id == id } }
    go {
      $0.destination = .team(id.isEmpty ? nil : id)
      // A team without work may still have modules.
      if let row, row.remaining == nil { $0.tab = .modules }
    }
  }

  private func teamScreen(_ team: String?) -> any Routable {
    ScreenRoutable(team ?? "unowned") { [store, modules, today, weak self] in
      TeamView(
        team: team, work: Bind { TeamWork.rows(of: team, store.bind(\.self).value, today: today) },
        counts: store.bind(\.self), modules: modules.bind(\.self),
        tab: Bind { self?.state.tab ?? .work },
        unknown: Bind { team.flatMap { self?.unknownTeam($0) } }, today: today,
        panels: self.map { AnyView($0.panels(team)) },
        actions: Teams.actions(self, of: team))
    }
  }

  // MARK: Plugins

  /// The contents of the list for plugins. The read is tracked.
  private var rowContext: TeamRowContext { TeamRowContext(teams: rows, today: today) }

  /// The panels that plugins add to a team.
  private func panels(_ team: String?) -> some View {
    PanelSlot(
      .teamPanels, from: contributions,
      contextIfLoaded: Bind { [weak self] in self?.context(of: team) })
  }

  /// The work and the modules of a team. The read is tracked.
  private func context(of team: String?) -> TeamPanelContext {
    TeamPanelContext(
      team: team, work: TeamWork.rows(of: team, store.bind(\.self).value, today: today),
      modules: modules.bind(\.moduleIndex).value.map { TeamModules(of: team, in: $0) },
      today: today, open: { [weak self] in self?.open($0, of: team) })
  }

  override package var screen: AnyView {
    AnyView(
      FlowView(self).keys { [weak self] in
        guard let self else { return [] }
        return contributions.keyBindings(at: .teamCommands) { [unowned self] in
          TeamCommandContext(selected: openTeam ?? selectedTeam.value, app: app) {
            [unowned self] team in context(of: team.isEmpty ? nil : team)
          }
        }
      })
  }

  /// The name of the team on screen, which is empty for unowned files; nil in the list.
  private var openTeam: TeamRow.ID? {
    if case .team(let team) = state.destination { return team ?? "" }
    return nil
  }

  /// The reason why nothing belongs to a team; nil if something does, and until all matches and modules
  /// are known. The read is tracked.
  private func unknownTeam(_ team: String) -> String? {
    let (counts, modules) = (store.bind(\.self).value, modules.bind(\.self).value)
    guard counts.phase == .counted, modules.phase == .read else { return nil }
    let teams = TeamRow.teams(counts, modules.moduleIndex)
    return UnknownTeam.reason(team, among: teams.compactMap(\.self))
  }

  /// The actions of a team's screen, and of its preview in the list.
  private static func actions(_ teams: Teams?, of team: String?) -> TeamView.Actions {
    TeamView.Actions(
      selectTab: { [weak teams] in teams?.select($0) },
      open: { [weak teams] in teams?.open($0.id, of: team) },
      openModule: { [weak teams] name in
        teams?.app.present(ModuleRoute(name: name), as: .push)
      },
      edit: { [weak teams] work in
        teams?.app.present(MigrationRoute(id: work.id, view: .edit), as: .push)
      },
      editConfiguration: { [weak teams] in teams?.editConfiguration(at: $0.id) })
  }

  /// Opens the configuration in the user's editor, at a migration.
  private func editConfiguration(at id: MigrationID) {
    app.attempt { [editor, store, app, project] in
      let (path, line) = try project.editableConfiguration(at: id.description)
      try await editor.open(path, line: line)
      store.send(.recountRequested)
      app.refresh()
    }
  }

  private func select(_ tab: TeamTab) {
    update { $0.tab = tab }
  }

  /// Whether the counts, the history and the modules are complete. The read is tracked.
  package var isSettled: Bool {
    store.bind(\.isCounted).value && store.bind(\.isHistoryLoaded).value
      && modules.bind(\.phase.isSettled).value
  }

  /// Opens the matches of a migration that a team owns.
  private func open(_ migration: MigrationID, of team: String?) {
    var route = MigrationRoute(id: migration)
    route.team = team ?? ""
    app.present(route, as: .push)
  }

  override package var currentRoute: (any Route)? {
    switch state.destination {
    case .list: TeamRoute()
    case .team(let team):
      TeamRoute(team: team ?? "", tab: state.tab == .work ? nil : state.tab.linkName)
    }
  }

  /// The steps from the list of teams to the screen that a route describes.
  package static func steps(to route: TeamRoute) -> [LinkStep] {
    [
      LinkStep(in: "teams", Teams.self) { teams in
        teams.reset(to: TeamsState())
        guard let name = route.team else { return }
        let tab: TeamTab = try LinkError.tab(route.tab) ?? .work
        teams.go { $0.destination = .team(name.isEmpty ? nil : name) }
        teams.select(tab)
      }
    ]
  }
}

extension TeamTab: LinkNamed {}
