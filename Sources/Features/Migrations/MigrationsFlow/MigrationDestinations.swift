import DependencyInjection
import MigrationsInterface
import RouterService
import Workspace

/// The migrations of the project, by title.
struct MigrationDestinations: DestinationProvider {
  let project = Dependency<Project>()

  var destinations: [Destination] {
    get throws {
      try project.value.configuration.migrations.map {
        Destination(
          id: "migration/\($0.id)", title: $0.title, detail: "migration \($0.id)",
          route: MigrationRoute(id: MigrationID($0.id)))
      }
    }
  }
}
