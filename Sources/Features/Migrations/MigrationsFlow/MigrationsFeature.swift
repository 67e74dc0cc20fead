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
  let project = Dependency<Project>()
  let sharedStore = Dependency<Migrations.SharedStore>()
  let source = Dependency<any SourceReading>()
  let editor = Dependency<any Editing>()
  let clock = Dependency<any ZonedClock>()
  let locking = Dependency<any Locking>()
  let editing = Dependency<any ConfigurationEditing>()
  let exceptions = Dependency<any ExceptionWriting>()
  let reports = Dependency<any ReportSaving>()
  let rehearsals = Dependency<any LockRehearsing>()
  let contributions = Dependency<any ContributionReading>()
  let app = Dependency<any AppActions>()

  package init() {}

  package func build(_ route: any Route) throws -> any Routable {
    try Migrations(
      project: project.value,
      services: MigrationsServices(
        source: source.value, editor: editor.value, clock: clock.value, locking: locking.value,
        editing: editing.value, exceptions: exceptions.value, reports: reports.value,
        rehearsals: rehearsals.value),
      contributions: contributions.value, app: app.value, sharedStore: sharedStore.value)
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
