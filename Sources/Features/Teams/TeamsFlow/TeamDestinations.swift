import DependencyInjection
import RouterService
import TeamsInterface
import TeamsLogic
import Unidirectional

/// The teams that own matches or modules, by name.
struct TeamDestinations: DestinationProvider {
  @Dependency var store: MigrationsStore
  @Dependency var modules: ModulesStore

  func prepare() {
    store.send(.appeared)
    modules.send(.appeared)
  }

  var destinations: [Destination] {
    TeamRow.teams(store.bind(\.self).value, modules.bind(\.moduleIndex).value).map { team in
      Destination(
        id: "team/\(team ?? "")", title: team ?? "unowned", detail: "team",
        route: TeamRoute(team: team ?? ""))
    }
  }
}
