import ModulesInterface
import ModulesLogic
import Unidirectional

/// What is known of the modules: what a team's own are read from.
package typealias ModulesStore = Store<ModulesBoard.State, ModulesBoard.Action>

/// The modules of a team, what is wrong with them, and the exceptions that it answers for.
package struct TeamModules: Equatable, Sendable {
  /// By name, those that break rules first.
  package let rows: [ModuleRow]
  /// How many places break rules.
  package let violations: Int
  /// Those whose day comes first, first.
  package let exceptions: [ExceptionRow]

  /// - Parameter team: nil is what nobody owns.
  package init(of team: String?, in book: ModuleBook) {
    rows = book.rows.filter { row in
      team.map { row.owners.contains($0) } ?? row.owners.isEmpty
    }
    .sorted { ($0.violations > 0 ? 0 : 1, $0.name) < ($1.violations > 0 ? 0 : 1, $1.name) }
    violations = rows.reduce(0) { $0 + $1.violations }
    exceptions = book.exceptions.filter { $0.use.exception.owner == team }
  }

  /// Exceptions that end soon, or have ended and leave something broken.
  package var ending: [ExceptionRow] {
    exceptions.filter { $0.use.endsSoon || !$0.use.holds }
  }
}
