import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import WorkspaceLogic

/// The progress of the scan and of reading the history as footnotes, and the errors of both.
package struct ReadingLines: View {
  let counts: Bind<MigrationsReducer.State>
  let showsFailedScan: Bool

  /// - Parameter showsFailedScan: whether the error of the scan is shown, too.
  package init(counts: Bind<MigrationsReducer.State>, showsFailedScan: Bool = true) {
    self.counts = counts
    self.showsFailedScan = showsFailedScan
  }

  package var body: some View {
    VStack {
      CountingProgress(phase: counts.map(\.phase), showsFailure: showsFailedScan).announcement(
        counts.map { [showsFailedScan] state in
          switch state.phase {
          case .counted: "Scan finished."
          case .failed(let message):
            showsFailedScan ? "Scan failed: \(message)" : TextFormat.capitalized(message)
          case .idle, .counting: ""
          }
        })
      HistoryReadingProgress(phase: counts.map(\.historyPhase)).announcement(
        counts.map { state in
          switch state.historyPhase {
          case .read: "History loaded."
          case .failed(let message): "Can't read the history: \(message)"
          case .idle, .reading: ""
          }
        })
    }
  }
}

private struct CountingProgress: View {
  let phase: Bind<MigrationsReducer.Phase>
  let showsFailure: Bool

  var body: some View {
    Footnote(phase.map { CountingProgress.text($0) })
    if showsFailure, case .failed(let message) = phase.value {
      Label(StyledText("Scan failed: \(message)", .danger)).lineLimit(3).padding(
        horizontal: .one)
    }
  }

  private static func text(_ phase: MigrationsReducer.Phase) -> StyledText {
    guard case .counting(let done, let total) = phase else { return "" }
    guard total > 0 else { return .muted("Scanning…") }
    return ProgressLine.text("Scanning", done: done, of: total, "files")
  }
}

private struct HistoryReadingProgress: View {
  let phase: Bind<MigrationsReducer.HistoryPhase>

  var body: some View {
    Footnote(phase.map { HistoryReadingProgress.text($0) })
    if case .failed(let message) = phase.value {
      Label(StyledText("Can't read the history: \(message)", .warning)).lineLimit(2)
        .padding(horizontal: .one)
    }
  }

  private static func text(_ phase: MigrationsReducer.HistoryPhase) -> StyledText {
    // Usually nothing is new, so the line only appears once commits have been read.
    guard case .reading(let progress) = phase, progress.commitsDone > 0 else { return "" }
    return .muted("Reading the history  ") + HistoryText.progress(progress)
  }
}
