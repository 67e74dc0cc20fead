import DependencyInjection
import Flows
import ModulesInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Creates the flow of the modules with its dependencies.
package struct ModulesFeature: Feature {
  @Dependency var project: Project
  @Dependency var sharedStore: Modules.SharedStore
  @Dependency var reader: any ModuleReading
  @Dependency var history: any ModuleHistoryReading
  @Dependency var trust: any RepositoryTrusting
  @Dependency var source: any SourceReading
  @Dependency var editor: any Editing
  @Dependency var clock: any WallClock
  @Dependency var contributions: any ContributionReading
  @Dependency var app: any AppActions

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    let flow = Modules(
      project: project,
      services: ModulesServices(
        reader: reader, history: history, trust: trust, source: source, editor: editor,
        clock: clock),
      app: app, sharedStore: sharedStore)
    flow.attach(.moduleRoutes, from: contributions)
    return flow
  }
}

/// Handles the routes of the modules.
package struct ModulesRoutes: RouteHandler {
  package let routes: [any Route.Type] = [ModuleRoute.self]
  package let features: [any Feature.Type] = [ModulesFeature.self]
  package let tab: Tab? = Tab("modules", title: "Modules", route: ModuleRoute())
  package let destinations = [
    Destination("Modules", route: ModuleRoute()),
    Destination("Module rules", route: ModuleRoute(view: "rules")),
  ]
  package let destinationProviders: [any DestinationProvider.Type] = [ModuleDestinations.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { ModulesFeature.self }

  package func steps(to route: any Route) -> [LinkStep] {
    (route as? ModuleRoute).map(Modules.steps) ?? []
  }
}
