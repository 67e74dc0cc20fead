import DeclarativeUI
import Flows
import MigrationsInterface
import ModulesInterface
import PluginInterface
import RouterService
import Routing
import TeamsInterface
import TeamsLogic
import TeamsUI
import Unidirectional
import Workspace

/// Which team one looks at.
package struct TeamsState: Codable, Equatable, Sendable {
  package enum Place: Codable, Hashable, Sendable {
    case list
    /// A team; nil is what nobody owns.
    case team(String?)
  }

  package var place: Place
  /// What of a team is shown.
  package var tab: TeamTab

  package init(place: Place = .list, tab: TeamTab = .work) {
    self.place = place
    self.tab = tab
  }

  private enum CodingKeys: CodingKey { case place, tab }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    place = try container.decode(Place.self, forKey: .place)
    tab = try container.decodeIfPresent(TeamTab.self, forKey: .tab) ?? .work
  }
}

/// The teams: all of them → what one has to do → the migration, narrowed to its share.
package final class Teams: Flow<TeamsState, Never> {
  private let store: MigrationsStore
  let modules: ModulesStore
  private let app: any AppActions
  private let today: Day

  /// - Parameters:
  ///   - store: the counts that the teams' work is read from.
  ///   - modules: what is known of the modules; read once teams are looked at.
  ///   - app: what opens a migration or a module.
  package init(
    store: MigrationsStore, modules: ModulesStore, app: any AppActions, today: Day
  ) {
    self.store = store
    self.modules = modules
    self.app = app
    self.today = today
    super.init(id: "teams", title: "Teams", state: TeamsState())
    router.show(
      "team",
      matching: { state -> TeamsState.Place? in
        if case .team = state.place { state.place } else { nil }
      }
    ) { [unowned self] place in
      if case .team(let team) = place { teamScreen(team) } else { listScreen() }
    }
    router.show("list") { [unowned self] in listScreen() }
  }

  override package func didAppear() {
    store.send(.appeared)
    modules.send(.appeared)
  }

  private func listScreen() -> any Routable {
    ScreenRoutable("") { [store, modules, today, weak self] in
      TeamListView(
        rows: Bind {
          TeamRow.rows(store.bind(\.self).value, modules.bind(\.book).value, today: today)
        },
        board: store.bind(\.self), today: today,
        open: { row in
          self?.go {
            $0.place = .team(row.team)
            // Who has nothing to do may have modules all the same.
            if row.left == nil { $0.tab = .modules }
          }
        })
    }
  }

  private func teamScreen(_ team: String?) -> any Routable {
    ScreenRoutable(team ?? "no owner") { [store, modules, today, weak self] in
      TeamView(
        team: team, work: Bind { TeamWork.rows(of: team, store.bind(\.self).value, today: today) },
        board: store.bind(\.self), modules: modules.bind(\.self),
        tab: Bind { self?.state.tab ?? .work }, today: today,
        actions: .init(
          selectTab: { self?.select($0) }, open: { self?.open($0.id, of: team) },
          openModule: { name in
            self?.app.open(AnyRoute(ModuleRoute(name: name)).description)
          }))
    }
  }

  private func select(_ tab: TeamTab) {
    update { $0.tab = tab }
  }

  /// Whether what is shown is complete; the read is tracked.
  package var isSettled: Bool {
    store.bind(\.isCounted).value && store.bind(\.isPastRead).value
      && modules.bind(\.phase.isSettled).value
  }

  /// Opens the hits of a migration that belong to a team.
  private func open(_ migration: MigrationID, of team: String?) {
    var route = MigrationRoute(id: migration)
    route.team = team ?? ""
    app.open(AnyRoute(route).description)
  }

  override package var place: (any Route)? {
    switch state.place {
    case .list: TeamRoute()
    case .team(let team):
      TeamRoute(team: team ?? "", tab: state.tab == .work ? nil : state.tab.rawValue)
    }
  }

  /// The steps from the teams' first screen to where a route leads.
  package static func steps(to route: TeamRoute) -> [LinkStep] {
    [
      LinkStep(in: "teams", Teams.self) { teams in
        teams.reset(to: TeamsState())
        guard let name = route.team else { return }
        let tab = try teams.tab(route.tab)
        teams.go { $0.place = .team(name.isEmpty ? nil : name) }
        teams.select(tab)
      }
    ]
  }

  private func tab(_ name: String?) throws -> TeamTab {
    guard let name else { return .work }
    guard let tab = TeamTab(rawValue: name) else {
      let tabs = TeamTab.allCases.map(\.rawValue).joined(separator: ", ")
      throw LinkError(
        code: .unknownTarget, message: "There is no tab “\(name.prefix(40))”; there are \(tabs).")
    }
    return tab
  }
}
