import DependencyInjection
import Flows
import LibrariesInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Builds the libraries flow with its dependencies.
package struct LibrariesFeature: Feature {
  @Dependency var project: Project
  @Dependency var sharedStore: Libraries.SharedStore
  @Dependency var reader: any LibraryReading
  @Dependency var writer: any ScorecardWriting
  @Dependency var editor: any Editing
  @Dependency var clock: any WallClock
  @Dependency var contributions: any ContributionReading
  @Dependency var app: any AppActions

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    let flow = Libraries(
      project: project,
      services: LibrariesServices(reader: reader, writer: writer, editor: editor, clock: clock),
      app: app, sharedStore: sharedStore)
    flow.attach(.libraryRoutes, from: contributions)
    return flow
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
