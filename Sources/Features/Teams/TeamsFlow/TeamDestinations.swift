import DependencyInjection
import RouterService
import TeamsLogic
import Unidirectional

/// The teams that own matches or modules, by name.
struct TeamDestinations: DestinationProvider {
  let store = Dependency<MigrationsStore>()
  let modules = Dependency<ModulesStore>()

  func prepare() throws {
    try store.value.send(.appeared)
    try modules.value.send(.appeared)
  }

  var destinations: [Destination] {
    get throws {
      let (counts, index) = (
        try store.value.bind(\.self).value, try modules.value.bind(\.moduleIndex).value
      )
      return TeamRow.teams(counts, index).map { team in
        Destination(
          id: "team/\(team ?? "")", title: team ?? "unowned", detail: "team",
          route: TeamRoute(team: team ?? ""))
      }
    }
  }
}
