import DependencyInjection
import MigrationsFlow
import MigrationsInterface
import Routing
import Unidirectional
import Workspace

/// The counts of the migrations, which requests to external plugins contain.
@MainActor package final class AppFacts {
  /// The counts of a project at one moment.
  package struct Moment: Equatable, Sendable {
    var migrations: [MigrationCount] = []
    var today: Day?

    package init(migrations: [MigrationCount] = [], today: Day? = nil) {
      self.migrations = migrations
      self.today = today
    }

    /// The counts as JSON.
    var tree: JSONTree { MigrationFacts.tree(migrations, today: today) }
  }

  package init() {}

  private let source = Source<@MainActor () -> Moment>({ Moment() })

  /// Replaces the source of the counts. Its reads are tracked.
  package func follow(_ counts: @escaping @MainActor () -> Moment) { source.value = counts }

  /// Reads the counts from the store of the injected project from now on.
  ///
  /// - Throws: `DependencyError` with the name of a missing dependency.
  package func followBound() throws {
    let project = try inject(Project.self)
    let sharedStore = try inject(Migrations.SharedStore.self)
    let today = try inject((any ZonedClock).self).today(in: project.configuration.timezone)
    follow { Moment(migrations: sharedStore.bind(\.migrations).value, today: today) }
  }

  /// The current counts. The read is tracked.
  var now: Moment { source.value() }
}
