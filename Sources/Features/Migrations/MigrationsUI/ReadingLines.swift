import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import WorkspaceLogic

/// How the counting and the reading of the history go; gone once both are done.
package struct ReadingLines: View {
  let board: Bind<MigrationsBoard.State>

  package init(board: Bind<MigrationsBoard.State>) { self.board = board }

  package var body: some View {
    VStack {
      CountingProgress(phase: board.map(\.phase)).announcement(
        board.map { state in
          switch state.phase {
          case .counted: "Counting finished."
          case .failed(let message): "Counting stopped: \(message)"
          case .idle, .counting: ""
          }
        })
      HistoryReadingProgress(phase: board.map(\.historyPhase)).announcement(
        board.map { state in
          switch state.historyPhase {
          case .read: "The history is read."
          case .failed(let message): "The history can't be read: \(message)"
          case .idle, .reading: ""
          }
        })
    }
  }
}

private struct CountingProgress: View {
  let phase: Bind<MigrationsBoard.Phase>

  var body: some View {
    switch phase.value {
    case .counting(let done, let total):
      Label(
        .muted(" counting         ")
          + ProgressBar.text(total > 0 ? Double(done) / Double(total) : 0, columns: 20)
          + .muted("  \(Wording.number(done)) of \(Wording.number(total)) files"))
    case .failed(let message):
      Label(StyledText("Counting stopped: \(message)", .danger)).lineLimit(3).padding(
        horizontal: .one)
    case .idle, .counted: EmptyView()
    }
  }
}

private struct HistoryReadingProgress: View {
  let phase: Bind<MigrationsBoard.HistoryPhase>

  var body: some View {
    switch phase.value {
    // Before anything is known there is nothing to say: mostly nothing is new.
    case .reading(let progress) where progress.commitsDone > 0:
      Label(.muted(" reading history  ") + HistoryWords.progress(progress))
    case .failed(let message):
      Label(StyledText("The history can't be read: \(message)", .warning)).lineLimit(2)
        .padding(horizontal: .one)
    case .idle, .reading, .read: EmptyView()
    }
  }
}
