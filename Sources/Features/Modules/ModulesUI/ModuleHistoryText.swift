import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Workspace
import WorkspaceLogic

/// Text on the module history screen.
enum ModuleHistoryText {
  /// The number of days with commits, the date range and the branch.
  static func summary(_ state: ModuleHistoryReducer.State, today: Day) -> StyledText {
    guard let history = state.history, let first = history.points.first,
      let last = history.points.last
    else { return "" }
    let start = TextFormat.day(first.day, thisYear: nil)
    let end = TextFormat.day(last.day, thisYear: nil)
    return StyledText(TextFormat.count(history.points.count, "day"), .strong)
      + .muted(" with commits, \(start) – \(end), branch \(history.branch)")
      + .muted(history.rules.isEmpty ? "" : ", measured with today's rules")
  }

  /// Text in place of the chart while there is no data.
  static func placeholder(_ state: ModuleHistoryReducer.State) -> String {
    switch state.phase {
    case .idle, .reading: "Reading the history…"
    case .failed: "Can't read the history. Press r to rescan."
    case .read where !state.allSeries.isEmpty:
      "Past violations are unknown, because old build files aren't read."
    case .read where state.history?.untrusted.isEmpty == false:
      "The modules are unknown until their Swift package manifests are run."
    case .read: "No commits yet."
    }
  }

  /// Limitations of the numbers, most important first.
  static func notes(_ history: ModuleHistory?) -> [StyledText] {
    guard let history else { return [] }
    var notes: [StyledText] = []
    func warn(_ text: String) {
      notes.append(StyledText("\(Glyph.problem) ", .warning) + StyledText(text))
    }
    if !history.untrusted.isEmpty {
      warn(UnreadManifests.text(history.untrusted.count, hasKey: true))
    }
    if let first = history.unreadable.first {
      warn("\(first.path):\(first.line): \(first.message)")
    }
    if history.hasPackages {
      notes.append(
        .muted("  A module counts from the day its current folder first had files."))
    }
    if !history.points.isEmpty, !ModuleSeries.hasImports(history) {
      notes.append(
        .muted(
          "  Past dependencies, cycles and violations are unknown, "
            + "because old build files aren't read."
        ))
    }
    if let first = history.notices.first {
      let others = history.notices.count - 1
      notes.append(
        StyledText("\(Glyph.problem) ", .warning)
          + .muted(first + (others > 0 ? " (\(TextFormat.count(others, "more notice")))" : "")))
    }
    return notes
  }
}
