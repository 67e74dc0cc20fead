import MigrationsInterface
import MigrationsLogic
import ModulesLogic
import Unidirectional
import Workspace

/// The store of the migrations and their history.
package typealias MigrationsStore = Store<MigrationsReducer.State, MigrationsReducer.Action>

/// A row of the list of teams.
package struct TeamRow: Identifiable, Equatable, Sendable {
  package var id: String { team ?? "" }
  /// The team as written in the owners file; nil for unowned files.
  package let team: String?
  /// The team's remaining matches over all migrations; nil if no migration concerns the team.
  package let remaining: Int?
  /// Whether the scan is still running, so that the matches may be too few.
  package let isPartial: Bool
  /// The change over the weeks of ``changePeriod``; nil until the history has been read.
  package let change: Int?
  /// The period of the change, such as `12 weeks`; shorter if the history is.
  package let changePeriod: String
  /// The number of migrations with remaining work for the team, by priority from P0 to P3.
  package let open: [Int]
  /// The next due date.
  package let next: Day?
  /// The worst status among the due dates.
  package let status: Forecast.Status?
  /// The modules; nil if they haven't been read or the repository has none.
  package let modules: TeamModuleCount?

  /// Returns the teams with remaining matches, modules or a chosen date, most urgent first.
  ///
  /// - Parameter moduleIndex: the modules; nil until they have been read.
  package static func rows(
    _ state: MigrationsReducer.State, _ moduleIndex: ModuleIndex?, today: Day
  ) -> [TeamRow] {
    let counts = moduleIndex.map(TeamModuleCount.all) ?? [:]
    let rows = teams(state, counts).map { team in
      TeamRow(
        team, work: TeamWork.rows(of: team, state, today: today),
        modules: counts.isEmpty ? nil : counts[team] ?? TeamModuleCount())
    }
    let isPartial = rows.contains(where: \.isPartial)
    return rows.sorted { TeamRow.order($0, isPartial) < TeamRow.order($1, isPartial) }
  }

  /// Returns the teams of ``rows(_:_:today:)`` in alphabetical order, with nil last if files are
  /// unowned.
  package static func teams(
    _ state: MigrationsReducer.State, _ moduleIndex: ModuleIndex?
  ) -> [String?] {
    let teams = teams(state, moduleIndex.map(TeamModuleCount.all) ?? [:])
    return teams.compactMap(\.self).sorted() + (teams.contains(nil) ? [nil] : [])
  }

  private static func teams(
    _ state: MigrationsReducer.State, _ counts: [String?: TeamModuleCount]
  ) -> Set<String?> {
    var teams = Set(counts.keys)
    for migration in state.migrations {
      teams.formUnion(migration.byTeam.map(\.team))
      teams.formUnion(migration.commitments.keys.map { $0 })
    }
    return teams
  }

  private init(_ team: String?, work: [TeamWork], modules: TeamModuleCount?) {
    self.team = team
    self.modules = modules
    let open = work.filter(\.isOpen)
    remaining = work.isEmpty ? nil : open.reduce(0) { $0 + $1.share.remaining }
    isPartial = work.contains(where: \.count.isPartial)
    let changes = work.compactMap(\.share.change)
    change = changes.isEmpty ? nil : changes.reduce(0, +)
    changePeriod = ChangePeriod.title(work.map(\.share.forecast))
    self.open = ["P0", "P1", "P2", "P3"].map { priority in
      open.count { $0.count.priority == priority }
    }
    next = open.compactMap(\.share.committed).min()
    // The status is shown beside the next date, so a date that has passed comes first.
    status = open.compactMap(\.share.status).max {
      ($0.severity, $0 == .overdue ? 1 : 0) < ($1.severity, $1 == .overdue ? 1 : 0)
    }
  }

  /// The sort key: teams with P0 work first, then P1, then by remaining matches and violations.
  /// Unowned files come last. Until the scan is complete, only the names count, so that rows keep their
  /// places while the numbers grow.
  private static func order(
    _ row: TeamRow, _ isPartial: Bool
  ) -> (Int, Int, Int, Int, Int, String) {
    if isPartial { return (row.team == nil ? 1 : 0, 0, 0, 0, 0, row.team ?? "") }
    return (
      row.team == nil ? 1 : 0, -row.open[0], -row.open[1], -(row.remaining ?? 0),
      -(row.modules?.violations ?? 0), row.team ?? ""
    )
  }
}
