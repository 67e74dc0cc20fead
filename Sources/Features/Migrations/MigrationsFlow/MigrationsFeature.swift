import DependencyInjection
import Flows
import LocksInterface
import MigrationsInterface
import PluginInterface
import RouterService
import Routing
import Workspace

/// Builds the migrations flow with its dependencies.
package struct MigrationsFeature: Feature {
  @Dependency var project: Project
  @Dependency var sharedStore: Migrations.SharedStore
  @Dependency var scanner: any MigrationScanning
  @Dependency var history: any HistoryReading
  @Dependency var source: any SourceReading
  @Dependency var editor: any Editing
  @Dependency var clock: any WallClock
  @Dependency var locking: any Locking
  @Dependency var contributions: any ContributionReading
  @Dependency var app: any AppActions

  package init() {}

  package func build(_ route: any Route) -> any Routable {
    Migrations(
      project: project,
      services: MigrationsServices(
        scanner: scanner, history: history, source: source, editor: editor, clock: clock,
        locking: locking),
      contributions: contributions, app: app, sharedStore: sharedStore)
  }
}

/// Handles the routes of the migrations.
package struct MigrationsRoutes: RouteHandler {
  package let routes: [any Route.Type] = [MigrationRoute.self]
  package let features: [any Feature.Type] = [MigrationsFeature.self]
  package let tab: Tab? = Tab("migrations", title: "Migrations", route: MigrationRoute())
  package let destinationProviders: [any DestinationProvider.Type] = [MigrationDestinations.self]

  package init() {}

  package func feature(for route: any Route) -> any Feature.Type { MigrationsFeature.self }

  package func steps(to route: any Route) -> [LinkStep] {
    (route as? MigrationRoute).map(Migrations.steps) ?? []
  }
}
