import DependencyInjection
import MigrationsFlow
import MigrationsInterface
import Routing
import Unidirectional
import Workspace

/// The figures that plugins of folders are told beside what they are asked.
@MainActor final class AppFacts {
  /// The counts of a project as they were at one moment.
  struct Moment: Equatable, Sendable {
    var migrations: [MigrationCount] = []
    var today: Day?

    var tree: JSONTree { MigrationFacts.tree(migrations, today: today) }
  }

  private let source = Source<@MainActor () -> Moment>({ Moment() })

  /// Takes the counts from somewhere else from now on; what that reads is tracked.
  func follow(_ counts: @escaping @MainActor () -> Moment) { source.value = counts }

  /// Takes them from the project whose parts are registered.
  ///
  /// - Throws: `DependencyError` that names what is missing.
  func followBound() throws {
    let project = try bind(Project.self)
    let board = try bind(Migrations.Board.self)
    let today = try bind((any WallClock).self).today(in: project.configuration.timezone)
    follow { Moment(migrations: board.bind(\.migrations).value, today: today) }
  }

  /// The counts now; the read is tracked.
  var now: Moment { source.value() }

  /// The counts as they are when this is called, made into JSON elsewhere.
  var later: @Sendable () -> JSONTree {
    let moment = Observer.untracked { now }
    return { moment.tree }
  }
}
