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

  private let source = Source<(board: Migrations.Board, today: Day)?>(nil)

  /// Takes the counts of the project that is open from now on.
  func follow(_ board: Migrations.Board, today: Day) { source.value = (board, today) }

  /// The same, of the project whose parts are registered.
  ///
  /// - Throws: `DependencyError` that names what is missing.
  func followBound() throws {
    let project = try bind(Project.self)
    follow(
      try bind(Migrations.Board.self),
      today: try bind((any WallClock).self).today(in: project.configuration.timezone))
  }

  /// The counts now; the read is tracked.
  var now: Moment {
    guard let (board, today) = source.value else { return Moment() }
    return Moment(migrations: board.bind(\.migrations).value, today: today)
  }

  /// The counts as they are when this is called, made into JSON elsewhere.
  var later: @Sendable () -> JSONTree {
    let moment = Observer.untracked { now }
    return { moment.tree }
  }
}
