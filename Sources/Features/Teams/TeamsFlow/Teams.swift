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
  private let app: any AppActions
  private let today: Day

  /// - Parameters:
  ///   - store: the store of the counts.
  ///   - modules: the store of the modules, which are read once the flow appears.
  ///   - editor: opens the configuration.
  ///   - app: opens a migration or a module.
  package init(
    store: MigrationsStore, modules: ModulesStore, project: Project, editor: any Editing,
    app: any AppActions, today: Day
  ) {
    self.store = store
    self.modules = modules
    self.project = project
    self.editor = editor
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
  }

  override package func didAppear() {
    store.send(.appeared)
    modules.send(.appeared)
  }

  private func listScreen() -> any Routable {
    ScreenRoutable("") { [store, modules, today, weak self] in
      TeamListView(
        rows: Bind {
          TeamRow.rows(store.bind(\.self).value, modules.bind(\.moduleIndex).value, today: today)
        },
        counts: store.bind(\.self), today: today,
        preview: .init(
          work: { [store, today] team in
            Bind { TeamWork.rows(of: team, store.bind(\.self).value, today: today) }
          },
          modules: modules.bind(\.self),
          actions: { [weak self] in Teams.actions(self, of: $0) }),
        open: { row in
          self?.go {
            $0.destination = .team(row.team)
            // A team without work may still have modules.
            if row.remaining == nil { $0.tab = .modules }
          }
        })
    }
  }

  private func teamScreen(_ team: String?) -> any Routable {
    ScreenRoutable(team ?? "unowned") { [store, modules, today, weak self] in
      TeamView(
        team: team, work: Bind { TeamWork.rows(of: team, store.bind(\.self).value, today: today) },
        counts: store.bind(\.self), modules: modules.bind(\.self),
        tab: Bind { self?.state.tab ?? .work },
        unknown: Bind { team.flatMap { self?.unknownTeam($0) } }, today: today,
        actions: Teams.actions(self, of: team))
    }
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
    guard !project.isBare else {
      return app.notify(
        problem: "A bare repository has no working tree, so headway.yml can't be edited here.")
    }
    let migration = project.configuration.migrations.first { $0.id == id.description }
    let (path, line) = (project.configurationPath, migration?.location.line ?? 1)
    app.attempt { [editor, store, app] in
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
