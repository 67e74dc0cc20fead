import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// How reading goes, and what couldn't be read; gone where there is nothing to say.
struct ModuleLines: View {
  let state: Bind<ModulesBoard.State>

  /// So many of a kind are shown.
  private static let shown = 2

  var body: some View {
    let report = state.map { $0.book?.report }.value
    let notes = notes(report)
    VStack {
      ForEach(notes.indices, id: { $0 }) { Label(notes[$0]) }
      Footnote(state.map { ModuleLines.progress($0.phase) })
      if case .failed(let message) = state.map(\.phase).value {
        Label(StyledText("The modules can't be read: \(message)", .danger)).lineLimit(3).padding(
          horizontal: .one)
      }
    }
    .announcement(
      state.map { state in
        switch state.phase {
        case .idle, .reading: ""
        case .read: "\(Wording.count(state.book?.rows.count ?? 0, "module")) read."
        case .failed(let message): "The modules can't be read: \(message)"
        }
      })
  }

  private func notes(_ report: ModuleReport?) -> [StyledText] {
    guard let report else { return [] }
    var notes = report.unreadable.prefix(ModuleLines.shown).map {
      StyledText(" ! ", .warning) + StyledText("\($0.path):\($0.line): \($0.message)")
    }
    if report.unreadable.count > ModuleLines.shown {
      let more = report.unreadable.count - ModuleLines.shown
      notes.append(.muted("   and \(Wording.count(more, "more manifest")) that can't be read"))
    }
    if !report.untrusted.isEmpty, !report.graph.modules.isEmpty {
      notes.append(
        StyledText(" ! ", .warning)
          + StyledText(
            "\(Wording.count(report.untrusted.count, "manifest")) weren't executed, so their modules are "
              + "missing; T shows them"))
    }
    // Without its modules most rules seem to be about nothing.
    guard report.untrusted.isEmpty, let first = report.allNotices.first else { return notes }
    let count = report.allNotices.count
    notes.append(
      StyledText(" ! ", .warning)
        + .muted(count == 1 ? first : "\(count) notices beside the rules, the first: \(first)"))
    return notes
  }

  private static func progress(_ phase: ModulesBoard.Phase) -> StyledText {
    guard case .reading(let progress) = phase else { return "" }
    guard let progress, progress.total > 0 else { return .muted("reading modules…") }
    let what = progress.step == .manifests ? "manifests" : "files"
    return .muted("reading modules  ")
      + ProgressBar.text(Double(progress.done) / Double(progress.total), columns: 10)
      + .muted("  \(Wording.number(progress.done)) of \(Wording.number(progress.total)) \(what)")
  }
}
