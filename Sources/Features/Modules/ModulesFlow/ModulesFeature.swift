import DependencyInjection
import Flows
import ModulesInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Creates the flow of the modules with its dependencies.
package struct ModulesFeature: Feature {
  let project = Dependency<Project>()
  let sharedStore = Dependency<Modules.SharedStore>()
  let history = Dependency<any ModuleHistoryReading>()
  let rehearsals = Dependency<any RuleRehearsing>()
  let trust = Dependency<any RepositoryTrusting>()
  let source = Dependency<any SourceReading>()
  let editor = Dependency<any Editing>()
  let clock = Dependency<any ZonedClock>()
  let editing = Dependency<any ConfigurationEditing>()
  let contributions = Dependency<any ContributionReading>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Modules(
      project: project.value,
      services: ModulesServices(
        history: history.value, rehearsals: rehearsals.value, trust: trust.value,
        source: source.value, editor: editor.value, clock: clock.value, editing: editing.value),
      contributions: contributions.value, app: app.value, sharedStore: sharedStore.value)
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
    Destination("Module violations", route: ModuleRoute(tab: "violations", view: "rules")),
    Destination("Module exceptions", route: ModuleRoute(tab: "exceptions", view: "rules")),
    Destination("Module cycles", route: ModuleRoute(tab: "cycles", view: "rules")),
    Destination("Module history", route: ModuleRoute(view: "history")),
  ]
  package let destinationProviders: [any DestinationProvider.Type] = [ModuleDestinations.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { ModulesFeature.self }

  package func steps(to route: any Route) -> [LinkStep] {
    (route as? ModuleRoute).map(Modules.steps) ?? []
  }
}
