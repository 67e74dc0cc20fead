import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The burn-down of a migration, and what it says in words.
struct OverviewTab: View {
  let board: Bind<MigrationsBoard.State>
  let id: MigrationID
  let today: Day

  var body: some View {
    VStack {
      BurnDown(
        history: board.map { [id] in $0.history?.migrations[id] },
        trend: board.map { [id] in $0.trends[id] },
        goal: board.map { [id] in $0[id]?.goal ?? 0 },
        due: board.map { [id] in $0[id]?.due }, today: today,
        placeholder: HistoryWords.placeholder(board)
      )
      .padding(horizontal: .one)
      .expand()
      Label(
        board.map { [id] state in
          state.trends[id].map { HistoryWords.explanation($0) } ?? ""
        }
      )
      .lineLimit(2)
      .padding(horizontal: .one)
      note(board.map { [id, today] in HistoryWords.regressions($0, id, today: today) })
      note(board.map { HistoryWords.gaps($0) })
    }
  }

  /// A line that takes no room when it has nothing to say.
  private func note(_ text: Bind<StyledText>) -> some View {
    Label(text).lineLimit(2).padding(horizontal: .one).hidden(text.map(\.text.isEmpty))
  }
}
