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
  package var ending: [ExceptionRow] { exceptions.filter(TeamModules.isEnding) }

  fileprivate static func isEnding(_ row: ExceptionRow) -> Bool {
    row.use.endsSoon || !row.use.holds
  }
}

/// The modules of a team in numbers.
package struct TeamModuleCount: Equatable, Sendable {
  package var modules = 0
  /// How many places break rules.
  package var violations = 0
  /// Exceptions that it answers for and that end soon, or have ended.
  package var ending = 0

  /// By team; nil is what nobody owns.
  static func all(_ book: ModuleBook) -> [String?: TeamModuleCount] {
    var counts: [String?: TeamModuleCount] = [:]
    for row in book.rows {
      for team in row.owners.isEmpty ? [nil] : row.owners.map(Optional.some) {
        counts[team, default: TeamModuleCount()].modules += 1
        counts[team, default: TeamModuleCount()].violations += row.violations
      }
    }
    for exception in book.exceptions where TeamModules.isEnding(exception) {
      counts[exception.use.exception.owner, default: TeamModuleCount()].ending += 1
    }
    return counts
  }
}
