import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import WorkspaceLogic

/// How the counting and the reading of the history go, as footnotes, and why they stopped.
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
    Footnote(phase.map { CountingProgress.text($0) })
    if case .failed(let message) = phase.value {
      Label(StyledText("Counting stopped: \(message)", .danger)).lineLimit(3).padding(
        horizontal: .one)
    }
  }

  private static func text(_ phase: MigrationsBoard.Phase) -> StyledText {
    guard case .counting(let done, let total) = phase else { return "" }
    guard total > 0 else { return .muted("counting…") }
    return .muted("counting  ")
      + ProgressBar.text(Double(done) / Double(total), columns: 10)
      + .muted("  \(Wording.number(done)) of \(Wording.number(total)) files")
  }
}

private struct HistoryReadingProgress: View {
  let phase: Bind<MigrationsBoard.HistoryPhase>

  var body: some View {
    Footnote(phase.map { HistoryReadingProgress.text($0) })
    if case .failed(let message) = phase.value {
      Label(StyledText("The history can't be read: \(message)", .warning)).lineLimit(2)
        .padding(horizontal: .one)
    }
  }

  private static func text(_ phase: MigrationsBoard.HistoryPhase) -> StyledText {
    // Before anything is known there is nothing to say: mostly nothing is new.
    guard case .reading(let progress) = phase, progress.commitsDone > 0 else { return "" }
    return .muted("reading history  ") + HistoryWords.progress(progress)
  }
}
