import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// Texts about the history of a migration.
@MainActor package enum HistoryText {
  /// The reason why there is no history to show yet.
  package static func placeholder(
    _ counts: Bind<MigrationsReducer.State>, _ id: MigrationID? = nil
  ) -> Bind<String> {
    counts.map { state in
      if let reason = id.flatMap({ state.history?.uncounted[$0] }) {
        return "No history: \(reason)."
      }
      return switch state.historyPhase {
      case .idle, .reading: "Reading the history…"
      case .read: "No history yet: the branch has no commits."
      case .failed(let message): "Can't read the history: \(message)"
      }
    }
  }

  /// The reason why no changes are shown, which can also be that there are none.
  package static func placeholder(
    ofChanges counts: Bind<MigrationsReducer.State>, _ id: MigrationID
  ) -> Bind<String> {
    let other = placeholder(counts, id)
    return Bind {
      let state = counts.value
      return state.history?.migrations[id]?.points.isEmpty == false && state.isHistoryLoaded
        ? "No commit added or removed a match." : other.value
    }
  }

  /// The progress of reading the history.
  package static func progress(_ progress: HistoryProgress) -> StyledText {
    var text: StyledText = ""
    var parts: [String] = []
    if let total = progress.commitsTotal, total > 0 {
      text += ProgressBar.text(
        Double(progress.commitsDone) / Double(total), columns: Extent.progressBar)
      parts.append(
        "\(TextFormat.number(progress.commitsDone)) of \(TextFormat.count(total, "commit"))")
    } else {
      parts.append(TextFormat.count(progress.commitsDone, "commit"))
    }
    if let left = progress.secondsLeft, left.isFinite, left >= 1 {
      parts.append("\(TextFormat.number(Int(left.rounded(.up)))) s left")
    }
    return text + .muted("  " + parts.joined(separator: "  "))
  }

  /// The forecast with the data that it is based on.
  package static func explanation(_ trend: MigrationTrend) -> StyledText {
    let text = verdict(trend)
    return trend.workingTreeText.map { text + " " + StyledText($0) } ?? text
  }

  private static func verdict(_ trend: MigrationTrend) -> StyledText {
    if let standstill = trend.standstillText {
      return StyledText(standstill + "." + (trend.paceText.map { " \($0)" } ?? ""))
    }
    let clause = trend.wording.clause(withPace: trend.paceText == nil)
    let start = trend.asOfText
    return .muted(start) + StyledText(start.isEmpty ? TextFormat.capitalized(clause) : clause)
      + StyledText("." + (trend.paceText.map { " \($0)" } ?? ""))
      + .muted(trend.wording.basis.map { " \(TextFormat.capitalized($0))." } ?? "")
  }

  /// The matches added in the last seven days, with their authors. Empty if there are none.
  static func regressions(
    _ state: MigrationsReducer.State, _ id: MigrationID, today: Day
  ) -> StyledText {
    let recent = (state.knownHistory?.migrations[id]?.changes ?? []).prefix { $0.day > today + -7 }
      .filter { $0.added > $0.removed }
    guard !recent.isEmpty else { return "" }
    let added = recent.reduce(0) { $0 + $1.added - $1.removed }
    var authors: [String] = []
    for change in recent where !authors.contains(change.author) { authors.append(change.author) }
    let names = TextFormat.joined(authors, limit: 3)
    return StyledText("\(TextFormat.number(added)) added in the last 7 days", .warning)
      + .muted(" by \(names)")
  }

  /// The reason why the history of a migration is incomplete, and how to complete it. Empty if it is
  /// complete.
  static func gaps(_ state: MigrationsReducer.State, _ id: MigrationID) -> StyledText {
    guard let history = state.history, !history.isComplete else { return "" }
    if history.isShallow {
      return StyledText("This clone is shallow. ", .warning)
        + .muted("Run git fetch --unshallow to get the complete history.")
    }
    guard let missing = history.missing[id], missing.count > 0 else { return "" }
    return StyledText(
      "\(TextFormat.count(missing.count, "file version")) can't be read; counted as 0: "
        + TextFormat.joined(missing.paths.sorted(), limit: 2), .warning)
  }
}
