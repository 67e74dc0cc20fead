import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional
import WorkspaceLogic

/// Progress and read failures; takes no rows when it is empty.
struct ModuleLines: View {
  let state: Bind<ModulesReducer.State>
  /// Whether the screen lists the manifests to review, so that a note about them isn't necessary.
  var reviewsManifests = false
  /// Whether the screen explains why there are no modules, so that a note isn't necessary then.
  var explainsEmptyList = true
  /// Whether the screen has the key that reviews manifests.
  var hasTrustKey = true

  /// Maximum number of notes of each kind.
  private static let shown = 2

  var body: some View {
    let report = state.map { $0.moduleIndex?.report }.value
    let notes = notes(report)
    VStack {
      ForEach(notes.indices, id: { $0 }) { Label(notes[$0]) }
      Footnote(state.map { ModuleLines.progress($0.phase) })
      if case .failed(let message) = state.map(\.phase).value {
        Label(StyledText("Can't read the modules: \(message)", .danger)).lineLimit(3).padding(
          horizontal: .one)
      }
    }
    .announcement(
      state.map { state in
        switch state.phase {
        case .idle, .reading: ""
        case .read: "\(TextFormat.count(state.moduleIndex?.rows.count ?? 0, "module")) loaded."
        case .failed(let message): "Can't read the modules: \(message)"
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
      notes.append(
        .muted("   and \(TextFormat.count(more, "more manifest")) that couldn't be read"))
    }
    let isEmpty = report.graph.modules.isEmpty
    if !reviewsManifests, !report.untrusted.isEmpty, !isEmpty || !explainsEmptyList,
      let gap = ModuleSummary.gap(report, hasKey: hasTrustKey)
    {
      notes.append(StyledText(" ! ", .warning) + StyledText(gap))
    }
    // While modules are missing, most rules match nothing; their notices would be misleading.
    guard report.untrusted.isEmpty, let first = report.allNotices.first else { return notes }
    let count = report.allNotices.count
    notes.append(
      StyledText(" ! ", .warning)
        + .muted(count == 1 ? first : "\(count) notices; first: \(first)"))
    return notes
  }

  private static func progress(_ phase: ModulesReducer.Phase) -> StyledText {
    guard case .reading(let progress) = phase else { return "" }
    guard let progress, progress.total > 0 else { return .muted("Reading modules…") }
    let unit = progress.step == .manifests ? "manifests" : "files"
    return .muted("Reading modules…  ")
      + ProgressBar.text(
        Double(progress.done) / Double(progress.total), columns: Extent.progressBar)
      + .muted(
        "  \(TextFormat.number(progress.done)) of \(TextFormat.number(progress.total)) \(unit)")
  }
}
