import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// What is said of the past beside its figures.
@MainActor package enum HistoryWords {
  /// Why there is no past to show yet.
  package static func placeholder(_ board: Bind<MigrationsBoard.State>) -> Bind<String> {
    board.map { state in
      switch state.historyPhase {
      case .idle, .reading: "Reading the history…"
      case .read: "There is no commit with it yet."
      case .failed(let message): "The history can't be read: \(message)"
      }
    }
  }

  /// How far the reading of a history is.
  package static func progress(_ progress: HistoryProgress) -> StyledText {
    var text: StyledText = ""
    var words: [String] = []
    if let total = progress.commitsTotal, total > 0 {
      text += ProgressBar.text(Double(progress.commitsDone) / Double(total), columns: 10)
      words.append(
        "\(Wording.number(progress.commitsDone)) of \(Wording.count(total, "commit"))")
    } else {
      words.append(Wording.count(progress.commitsDone, "commit"))
    }
    if let rate = progress.filesPerSecond, rate >= 1 {
      words.append("\(Wording.number(Int(rate))) files/s")
    }
    if let left = progress.secondsLeft, left.isFinite, left >= 1 {
      words.append("\(Wording.number(Int(left.rounded(.up)))) s left")
    }
    return text + .muted("  " + words.joined(separator: "  "))
  }

  /// Where it is heading, and on what that rests.
  package static func explanation(_ trend: MigrationTrend) -> StyledText {
    StyledText(trend.wording.long) + .muted(trend.wording.basis.map { ", \($0)" } ?? "")
  }

  /// Who added uses in the last seven days.
  static func regressions(
    _ state: MigrationsBoard.State, _ id: MigrationID, today: Day
  ) -> StyledText {
    let recent = (state.history?.migrations[id]?.changes ?? []).prefix { $0.day > today + -7 }
      .filter { $0.added > $0.removed }
    guard !recent.isEmpty else { return "" }
    let added = recent.reduce(0) { $0 + $1.added - $1.removed }
    var people: [String] = []
    for change in recent where !people.contains(change.author) { people.append(change.author) }
    let names =
      people.count > 3
      ? people.prefix(3).joined(separator: ", ") + " and \(people.count - 3) more"
      : people.joined(separator: ", ")
    return StyledText("+\(Wording.number(added)) in the last 7 days", .warning)
      + .muted(" by \(names)")
  }

  /// What the history lacks, and what helps.
  static func gaps(_ state: MigrationsBoard.State) -> StyledText {
    guard let history = state.history, !history.isComplete else { return "" }
    if history.isShallow {
      return StyledText("This clone is shallow: ", .warning)
        + .muted("git fetch --unshallow brings the rest of the history.")
    }
    guard history.missingObjects > 0 else { return "" }
    return StyledText(
      "\(Wording.count(history.missingObjects, "file version")) can't be read here and count as nothing.",
      .warning)
  }
}
