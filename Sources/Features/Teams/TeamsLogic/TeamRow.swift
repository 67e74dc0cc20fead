import MigrationsInterface
import MigrationsLogic
import ModulesLogic
import Unidirectional
import Workspace

/// What is known of the migrations, and of their past: what the teams' work is read from.
package typealias MigrationsStore = Store<MigrationsBoard.State, MigrationsBoard.Action>

/// A team with all that it has to do.
package struct TeamRow: Identifiable, Equatable, Sendable {
  package var id: String { team ?? "" }
  /// The team as the owners file writes it; nil is what nobody owns.
  package let team: String?
  /// Uses that are left to it, over all migrations; nil where none concerns it.
  package let left: Int?
  /// Against twelve weeks ago; nil while the history isn't known.
  package let change: Int?
  /// Migrations with something left for it, by priority from P0 to P3.
  package let open: [Int]
  /// The next day by which it has to be done with something.
  package let next: Day?
  /// The worst of its dates.
  package let standing: Forecast.Standing?
  /// Its modules; nil while they aren't known, and where the repository has none.
  package let modules: TeamModuleCount?

  /// All teams that own anything that is left, or a module, or chose a date: the most pressing first.
  ///
  /// - Parameter book: the modules, as far as they are known.
  package static func rows(
    _ state: MigrationsBoard.State, _ book: ModuleBook?, today: Day
  ) -> [TeamRow] {
    let counts = book.map(TeamModuleCount.all) ?? [:]
    var teams = Set(counts.keys)
    for migration in state.migrations {
      teams.formUnion(migration.byTeam.map(\.team))
      teams.formUnion(migration.commitments.keys.map { $0 })
    }
    return teams.map { team in
      TeamRow(
        team, work: TeamWork.rows(of: team, state, today: today),
        modules: counts.isEmpty ? nil : counts[team] ?? TeamModuleCount())
    }
    .sorted { TeamRow.order($0) < TeamRow.order($1) }
  }

  private init(_ team: String?, work: [TeamWork], modules: TeamModuleCount?) {
    self.team = team
    self.modules = modules
    let open = work.filter(\.isOpen)
    left = work.isEmpty ? nil : open.reduce(0) { $0 + $1.share.left }
    let changes = work.compactMap(\.share.change)
    change = changes.isEmpty ? nil : changes.reduce(0, +)
    self.open = ["P0", "P1", "P2", "P3"].map { priority in
      open.count { $0.count.priority == priority }
    }
    next = open.compactMap(\.share.committed).min()
    standing = open.compactMap(\.share.standing).max { $0.severity < $1.severity }
  }

  /// What nobody owns comes last, else whoever has P0 work, then P1, and so on; then whose modules break more.
  private static func order(_ row: TeamRow) -> (Int, Int, Int, Int, Int, String) {
    (
      row.team == nil ? 1 : 0, -row.open[0], -row.open[1], -(row.left ?? 0),
      -(row.modules?.violations ?? 0), row.team ?? ""
    )
  }
}
