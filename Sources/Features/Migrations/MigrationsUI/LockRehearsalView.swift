import DeclarativeUI
import DesignSystem
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The merges of the last months that the lock of a migration would have stopped.
package struct LockRehearsalView: View {
  let state: Bind<RehearsalReducer<LockRehearsal>.State>
  let today: Day
  let copy: @MainActor (String) -> Void

  /// - Parameter copy: copies a text to the clipboard.
  package init(
    state: Bind<RehearsalReducer<LockRehearsal>.State>, today: Day,
    copy: @escaping @MainActor (String) -> Void
  ) {
    self.state = state
    self.today = today
    self.copy = copy
  }

  package var body: some View {
    RehearsalView(
      state: state,
      content: .init(
        table: "merges", check: "lock", findings: "matches",
        summary: { [today] in LockRehearsalText.summary($0, today: today) },
        remark: LockRehearsalText.tightened, notices: LockRehearsalText.notices,
        subject: LockRehearsalText.place,
        columns: [
          .mergeDay(thisYear: today.parts.year),
          LockRehearsalView.matches,
          .mergeSubject(),
          .mergeAuthor(),
          .mergePlace("First match", LockRehearsalText.place),
        ]),
      copy: copy)
  }

  private static let matches = TableColumn<LockRehearsal.Merge>(
    "Matches", width: .fixed(7), alignment: .trailing, importance: 9
  ) { merge, _ in
    StyledText(LockRehearsalText.change(merge), .warning)
  }
  .sorted(as: "matches", descending: true) { $0.excess }
}
