import DeclarativeUI
import DesignSystem
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The merges of the last months that the lock of a migration would have stopped. The user can lock the
/// migration here, because that is what the rehearsal helps to decide.
package struct LockRehearsalView: View {
  let id: MigrationID
  let state: Bind<RehearsalReducer<LockRehearsal>.State>
  let counts: Bind<MigrationsReducer.State>
  let today: Day
  let lock: @MainActor () -> Void
  let copy: @MainActor (String) -> Void

  /// - Parameters:
  ///   - counts: the current counts and locks.
  ///   - lock: locks the migration.
  ///   - copy: copies a text to the clipboard.
  package init(
    _ id: MigrationID, state: Bind<RehearsalReducer<LockRehearsal>.State>,
    counts: Bind<MigrationsReducer.State>, today: Day, lock: @escaping @MainActor () -> Void,
    copy: @escaping @MainActor (String) -> Void
  ) {
    self.id = id
    self.state = state
    self.counts = counts
    self.today = today
    self.lock = lock
    self.copy = copy
  }

  package var body: some View {
    RehearsalView(
      state: state,
      content: .init(
        table: "merges", check: "lock", findings: "matches",
        summary: { [today] in LockRehearsalText.summary($0, today: today) },
        remark: LockRehearsalText.remark, notices: LockRehearsalText.notices,
        subject: LockRehearsalText.place, words: LockRehearsalText.change,
        columns: [
          .mergeDay(thisYear: today.parts.year),
          LockRehearsalView.matches,
          .mergeSubject(),
          .mergeAuthor(),
          .mergePlace("First match", LockRehearsalText.place),
        ]),
      copy: copy
    )
    .keys { LockKey.binding(counts.value[id], counts.value) { _ in lock() } }
  }

  private static let matches = TableColumn<LockRehearsal.Merge>(
    "Matches", width: .fixed(7), alignment: .trailing, importance: 9
  ) { merge, _ in
    StyledText(LockRehearsalText.change(merge), .warning)
  }
  .sorted(as: "matches", descending: true) { $0.excess }
}
