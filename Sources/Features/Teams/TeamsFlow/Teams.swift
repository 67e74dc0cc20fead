import DeclarativeUI
import Flows
import MigrationsInterface
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

  package init(place: Place = .list) {
    self.place = place
  }
}

/// The teams: all of them → what one has to do → the migration, narrowed to its share.
package final class Teams: Flow<TeamsState, Never> {
  private let store: MigrationsStore
  private let app: any AppActions
  private let today: Day

  /// - Parameters:
  ///   - store: the counts that the teams' work is read from.
  ///   - app: what opens a migration.
  package init(store: MigrationsStore, app: any AppActions, today: Day) {
    self.store = store
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

  override package func didAppear() { store.send(.appeared) }

  private func listScreen() -> any Routable {
    ScreenRoutable("") { [store, today, weak self] in
      TeamListView(
        rows: Bind { TeamRow.rows(store.bind(\.self).value, today: today) },
        isCounted: store.bind(\.phase).map { $0 == .counted }, today: today,
        open: { team in self?.go { $0.place = .team(team) } })
    }
  }

  private func teamScreen(_ team: String?) -> any Routable {
    ScreenRoutable(team ?? "no owner") { [store, today, weak self] in
      TeamView(
        work: Bind { TeamWork.rows(of: team, store.bind(\.self).value, today: today) },
        today: today, open: { self?.open($0.id, of: team) })
    }
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
    case .team(let team): TeamRoute(team: team ?? "")
    }
  }

  /// The steps from the teams' first screen to where a route leads.
  package static func steps(to route: TeamRoute) -> [LinkStep] {
    [
      LinkStep(in: "teams", Teams.self) { teams in
        teams.reset(to: TeamsState())
        guard let name = route.team else { return }
        teams.go { $0.place = .team(name.isEmpty ? nil : name) }
      }
    ]
  }
}
