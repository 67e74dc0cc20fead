import DependencyInjection
import Flows
import PluginInterface
import RouterService
import Routing
import TeamsInterface
import TeamsLogic
import Workspace

/// Makes the flow of the teams.
package struct TeamsFeature: Feature {
  @Dependency var project: Project
  @Dependency var store: MigrationsStore
  @Dependency var modules: ModulesStore
  @Dependency var clock: any WallClock
  @Dependency var app: any AppActions

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    Teams(
      store: store, modules: modules, app: app,
      today: clock.today(in: project.configuration.timezone))
  }
}

/// Shows the route of the teams.
package struct TeamsRoutes: RouteHandler {
  package let routes: [any Route.Type] = [TeamRoute.self]
  package let features: [any Feature.Type] = [TeamsFeature.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { TeamsFeature.self }
}
