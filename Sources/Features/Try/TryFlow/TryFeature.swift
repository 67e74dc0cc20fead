import DependencyInjection
import FeatureFlags
import Flows
import MigrationsInterface
import RouterService
import Routing
import Workspace

/// Builds the flow that tries a pattern.
package struct TryFeature: Feature {
  package static let flag: Flag? = Flag(
    key: "try.history", default: true, owner: "@headway/tracker",
    about:
      "Trying a pattern in the app reads its history, which takes a long time in a large repository"
  )
  package static let fallbacks: [any Feature.Type] = [TryWithoutHistoryFeature.self]

  let project = Dependency<Project>()
  let services = Dependency<TryServices>()
  let app = Dependency<any AppActions>()
  let history = Dependency<any HistoryReading>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Try(
      route, in: project.value, services.value, app: app.value, history: history.value)
  }
}

/// Builds the same flow without the history, for users who turned it off.
package struct TryWithoutHistoryFeature: Feature {
  let project = Dependency<Project>()
  let services = Dependency<TryServices>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Try(route, in: project.value, services.value, app: app.value)
  }
}

/// Handles the route that tries a pattern.
package struct TryRoutes: RouteHandler {
  package let routes: [any Route.Type] = [TryRoute.self]
  package let features: [any Feature.Type] = [TryFeature.self]
  package let destinations = [Destination("Try pattern", route: TryRoute())]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { TryFeature.self }

  /// Shows the route, and then the migration that was added. Another pattern replaces the one on
  /// screen, so that going back doesn't lead through all patterns that were tried.
  package func present(_ route: any Route, with navigator: any Navigating) {
    guard let route = route as? TryRoute else { return }
    let isShown = (navigator as? any NavigationHost).map(replacesScreen) ?? false
    navigator.present(route, as: isShown ? .replace : .push) { [weak navigator] tried in
      navigator?.reload(showing: MigrationRoute(id: MigrationID(tried.id)))
    }
  }

  /// Whether a pattern is on screen, without unsaved changes in its form. The setup waits for the
  /// pattern in its dialog, so that one stays too.
  private func replacesScreen(_ host: any NavigationHost) -> Bool {
    host.overlay == nil && host.activeRoute is TryRoute && host.canLeave()
  }
}
