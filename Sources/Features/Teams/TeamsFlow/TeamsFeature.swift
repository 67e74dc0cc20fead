import DependencyInjection
import Flows
import PluginInterface
import RouterService
import Routing
import TeamsInterface
import TeamsLogic
import Workspace

/// Builds the teams flow with its dependencies.
package struct TeamsFeature: Feature {
  @Dependency var project: Project
  @Dependency var store: MigrationsStore
  @Dependency var modules: ModulesStore
  @Dependency var clock: any WallClock
  @Dependency var contributions: any ContributionReading
  @Dependency var app: any AppActions

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    let flow = Teams(
      store: store, modules: modules, app: app,
      today: clock.today(in: project.configuration.timezone))
    flow.attach(.teamRoutes, from: contributions)
    return flow
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
