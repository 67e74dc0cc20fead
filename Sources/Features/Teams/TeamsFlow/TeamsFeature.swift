import DependencyInjection
import Flows
import PluginInterface
import RouterService
import Routing
import TeamsLogic
import Workspace

/// Builds the teams flow with its dependencies.
package struct TeamsFeature: Feature {
  let project = Dependency<Project>()
  let store = Dependency<MigrationsStore>()
  let modules = Dependency<ModulesStore>()
  let editor = Dependency<any Editing>()
  let clock = Dependency<any ZonedClock>()
  let contributions = Dependency<any ContributionReading>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    let project = try project.value
    return try Teams(
      store: store.value, modules: modules.value, project: project, editor: editor.value,
      contributions: contributions.value, app: app.value,
      today: clock.value.today(in: project.configuration.timezone))
  }
}

/// Handles the routes of the teams.
package struct TeamsRoutes: RouteHandler {
  package let routes: [any Route.Type] = [TeamRoute.self]
  package let features: [any Feature.Type] = [TeamsFeature.self]
  package let tab: Tab? = Tab("teams", title: "Teams", route: TeamRoute())
  package let destinationProviders: [any DestinationProvider.Type] = [TeamDestinations.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { TeamsFeature.self }

  package func steps(to route: any Route) -> [LinkStep] {
    (route as? TeamRoute).map(Teams.steps) ?? []
  }
}
