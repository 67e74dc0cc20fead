import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Workspace
import WorkspaceLogic

/// What is said of the past of modules beside its figures.
enum ModuleHistoryWords {
  /// From when to when, and by what it is judged.
  static func summary(_ state: ModuleHistoryBoard.State, today: Day) -> StyledText {
    guard let history = state.history, let first = history.points.first,
      let last = history.points.last
    else { return "" }
    let year = today.parts.year
    return StyledText(Wording.count(history.points.count, "day"), .strong)
      + .muted(
        " from \(Wording.day(first.day, thisYear: year)) to \(Wording.day(last.day, thisYear: year)) on \(history.branch)"
          + "   imports, by today's rules")
  }

  /// Why there is no curve.
  static func placeholder(_ state: ModuleHistoryBoard.State) -> String {
    switch state.phase {
    case .idle, .reading: "Reading the history…"
    case .failed: "Nothing is known of the past. r reads again."
    case .read: "There is no commit yet."
    }
  }

  /// What the numbers lack, the most important first.
  static func notes(_ history: ModuleHistory?) -> [StyledText] {
    guard let history else { return [] }
    var notes: [StyledText] = []
    func warn(_ text: String) {
      notes.append(StyledText("! ", .warning) + StyledText(text))
    }
    if !history.untrusted.isEmpty {
      let manifests = Wording.count(history.untrusted.count, "manifest")
      warn("\(manifests) weren't executed: modules are missing, T in the list shows them")
    }
    if let first = history.unreadable.first {
      warn("\(first.path):\(first.line): \(first.message)")
    }
    if history.hasPackages {
      notes.append(.muted("  Swift targets are today's, on the days on which they had a file"))
    }
    if let first = history.notices.first {
      let others = history.notices.count - 1
      notes.append(
        StyledText("! ", .warning)
          + .muted(first + (others > 0 ? "; and \(Wording.count(others, "more notice"))" : "")))
    }
    return notes
  }
}
