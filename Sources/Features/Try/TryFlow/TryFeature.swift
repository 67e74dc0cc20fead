import DependencyInjection
import Flows
import MigrationsInterface
import RouterService
import Routing
import Workspace

/// Builds the flow that tries a pattern.
package struct TryFeature: Feature {
  @Dependency var project: Project
  @Dependency var scanner: any MigrationScanning
  @Dependency var history: any HistoryReading
  @Dependency var writer: any ConfigurationWriting
  @Dependency var clock: any WallClock

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    Try(
      state: TryState(pattern: (route as? TryRoute)?.pattern ?? ""), project: project,
      services: TryServices(scanner: scanner, history: history, writer: writer, clock: clock))
  }
}

/// Handles the route that tries a pattern.
package struct TryRoutes: RouteHandler {
  package let routes: [any Route.Type] = [TryRoute.self]
  package let features: [any Feature.Type] = [TryFeature.self]
  package let destinations = [Destination("Try pattern", route: TryRoute())]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { TryFeature.self }

  /// Pushes the route, and shows the migration that was added.
  package func present(_ route: any Route, with navigator: any Navigating) {
    guard let route = route as? TryRoute else { return }
    navigator.present(route, as: .push) { [weak navigator] id in
      navigator?.reload(showing: MigrationRoute(id: id))
    }
  }
}
