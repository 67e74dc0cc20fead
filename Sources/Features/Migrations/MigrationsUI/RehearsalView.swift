import DeclarativeUI
import DesignSystem
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The merges of the last months that the lock of a migration would have stopped.
package struct RehearsalView: View {
  let state: Bind<RehearsalReducer.State>
  let today: Day
  let copy: @MainActor (String) -> Void

  /// - Parameter copy: copies a text to the clipboard.
  package init(
    state: Bind<RehearsalReducer.State>, today: Day, copy: @escaping @MainActor (String) -> Void
  ) {
    self.state = state
    self.today = today
    self.copy = copy
  }

  package var body: some View {
    VStack {
      Label(state.map { [today] in RehearsalView.heading($0, today: today) })
        .lineLimit(2)
        .padding(horizontal: .one)
      Divider()
      Table(
        state.map { $0.rehearsal?.stopped ?? [] }, name: "merges",
        columns: RehearsalView.columns(thisYear: today.parts.year), sortedBy: "date"
      ) {
        $0.searchable { "\($0.author) \($0.subject) \(RehearsalText.place($0))" }
          .onActivate("Copy commit id") { copy($0.commit) }
          .values { ["commit": $0.commit] }
          .leaving("l")
          .placeholder(StyledText(state.map(RehearsalView.placeholder).value))
      }
      Footnote(state.map { .muted($0.rehearsal.flatMap(RehearsalText.tightened) ?? "") })
      Footnote(
        state.map { state in
          .muted(
            state.rehearsal.map { RehearsalText.notices($0).joined(separator: "; ") } ?? "")
        })
    }
  }

  private static func heading(_ state: RehearsalReducer.State, today: Day) -> StyledText {
    if let rehearsal = state.rehearsal {
      return StyledText(RehearsalText.summary(rehearsal, today: today))
    }
    switch state.phase {
    case .failed(let message): return StyledText("Can't read the merges: \(message)", .danger)
    case .reading(let progress) where progress.filesTotal > 0:
      return ProgressLine.text(
        "Reading merges", done: progress.filesDone, of: progress.filesTotal)
    case .idle, .read, .reading: return .muted("Reading merges…")
    }
  }

  private static func placeholder(_ state: RehearsalReducer.State) -> String {
    state.rehearsal == nil
      ? "Merges that added matches are listed here: a lock would have stopped them."
      : "The lock would have stopped no merge."
  }

  private static func columns(thisYear year: Int) -> [TableColumn<StoppedMerge>] {
    [
      TableColumn("Date", width: .fixed(11), alignment: .trailing, importance: 8) { merge, _ in
        .muted(TextFormat.day(merge.day, thisYear: year))
      }
      .sorted(as: "date", descending: true) { $0.day },
      TableColumn("Matches", width: .fixed(7), alignment: .trailing, importance: 9) { merge, _ in
        StyledText(RehearsalText.change(merge), .warning)
      }
      .sorted(as: "matches", descending: true) { $0.excess },
      TableColumn("Merge", width: .flexible(minimum: 24, weight: 3), importance: 10) { merge, _ in
        StyledText(merge.subject, .strong) + .muted(merge.revertedBy == nil ? "" : "  reverted")
      },
      TableColumn("Author", width: .flexible(minimum: 12, weight: 1), importance: 6) { merge, _ in
        StyledText(merge.author)
      }
      .sorted(as: "author") { $0.author },
      TableColumn("First match", width: .flexible(minimum: 24, weight: 2), importance: 5) {
        merge, width in StyledText.end(of: RehearsalText.place(merge), columns: width, .muted)
      },
    ]
  }
}
