import DependencyInjection
import Flows
import LibrariesInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Builds the libraries flow with its dependencies.
package struct LibrariesFeature: Feature {
  let project = Dependency<Project>()
  let sharedStore = Dependency<Libraries.SharedStore>()
  let writer = Dependency<any ScorecardWriting>()
  let editor = Dependency<any Editing>()
  let clock = Dependency<any ZonedClock>()
  let contributions = Dependency<any ContributionReading>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Libraries(
      project: project.value,
      services: LibrariesServices(
        writer: writer.value, editor: editor.value, clock: clock.value),
      contributions: contributions.value, app: app.value, sharedStore: sharedStore.value)
  }
}

/// Handles the routes of the libraries.
package struct LibrariesRoutes: RouteHandler {
  package let routes: [any Route.Type] = [LibraryRoute.self]
  package let features: [any Feature.Type] = [LibrariesFeature.self]
  package let tab: Tab? = Tab("libraries", title: "Libraries", route: LibraryRoute())
  package let destinationProviders: [any DestinationProvider.Type] = [LibraryDestinations.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { LibrariesFeature.self }

  package func steps(to route: any Route) -> [LinkStep] {
    (route as? LibraryRoute).map(Libraries.steps) ?? []
  }
}
