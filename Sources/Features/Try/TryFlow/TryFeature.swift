import DependencyInjection
import Flows
import MigrationsInterface
import RouterService
import Routing
import Workspace

/// Builds the flow that tries a pattern.
package struct TryFeature: Feature {
  let project = Dependency<Project>()
  let scanner = Dependency<any MigrationScanning>()
  let history = Dependency<any HistoryReading>()
  let writer = Dependency<any ConfigurationWriting>()
  let clock = Dependency<any WallClock>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Try(
      state: TryState(pattern: (route as? TryRoute)?.pattern ?? ""), project: project.value,
      services: TryServices(
        scanner: scanner.value, history: history.value, writer: writer.value, clock: clock.value))
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
