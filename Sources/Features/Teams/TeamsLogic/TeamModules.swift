import ModulesInterface
import ModulesLogic
import Unidirectional

/// The store of the modules.
package typealias ModulesStore = Store<ModulesReducer.State, ModulesReducer.Action>

/// The modules of a team, their violations, and the exceptions that the team is responsible for.
package struct TeamModules: Equatable, Sendable {
  /// The modules by name, those with violations first.
  package let rows: [ModuleRow]
  /// The number of violations.
  package let violations: Int
  /// The exceptions, those that end first at the start.
  package let exceptions: [ExceptionRow]

  /// - Parameter team: the team; nil for unowned modules.
  package init(of team: String?, in moduleIndex: ModuleIndex) {
    rows = moduleIndex.rows.filter { row in
      team.map { row.owners.contains($0) } ?? row.owners.isEmpty
    }
    .sorted { ($0.violations > 0 ? 0 : 1, $0.name) < ($1.violations > 0 ? 0 : 1, $1.name) }
    violations = rows.reduce(0) { $0 + $1.violations }
    exceptions = moduleIndex.exceptions.filter { $0.use.exception.owner == team }
  }
}

/// The number of a team's modules, violations and exceptions.
package struct TeamModuleCount: Equatable, Sendable {
  package var modules = 0
  /// The number of violations.
  package var violations = 0
  /// The number of exceptions that the team is responsible for.
  package var exceptions = 0
  /// The numbers of those that have ended or end soon.
  package var ending = EndingExceptions()

  /// The numbers by team; nil stands for unowned modules.
  static func all(_ moduleIndex: ModuleIndex) -> [String?: TeamModuleCount] {
    var counts: [String?: TeamModuleCount] = [:]
    for row in moduleIndex.rows {
      for team in row.owners.isEmpty ? [nil] : row.owners.map(Optional.some) {
        counts[team, default: TeamModuleCount()].modules += 1
        counts[team, default: TeamModuleCount()].violations += row.violations
      }
    }
    for exception in moduleIndex.exceptions {
      counts[exception.use.exception.owner, default: TeamModuleCount()].exceptions += 1
      counts[exception.use.exception.owner, default: TeamModuleCount()].ending.add(exception.use)
    }
    return counts
  }
}
