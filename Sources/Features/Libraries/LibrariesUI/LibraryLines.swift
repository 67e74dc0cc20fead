import DeclarativeUI
import DesignSystem
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// How reading goes, and what couldn't be read; gone where there is nothing to say.
struct LibraryLines: View {
  let state: Bind<LibrariesBoard.State>

  /// So many mistakes are shown.
  private static let shown = 3

  /// The first notices, and how many more there are.
  private func notices() -> [String] {
    let all = state.map(\.book.notices).value
    let first = all.prefix(LibraryLines.shown - 1)
    let more = all.count - first.count
    return first + (more > 0 ? ["and \(Wording.count(more, "more notice"))"] : [])
  }

  private static func progress(_ phase: LibrariesBoard.Phase) -> StyledText {
    switch phase {
    case .idle, .reading: .muted("looking at lock files, sources and imports…")
    case .failed, .read: ""
    }
  }

  var body: some View {
    let phase = state.map(\.phase).value
    let issues = state.map(\.book.issues).value
    let notices = notices()
    VStack {
      ForEach(Array(issues.prefix(LibraryLines.shown).enumerated()), id: { $0.offset }) { issue in
        Label(
          StyledText(" ! ", .warning)
            + StyledText("\(issue.element.path):\(issue.element.line): \(issue.element.message)")
            + .muted(issue.element.hint.map { "  (\($0))" } ?? ""))
      }
      if issues.count > LibraryLines.shown {
        Label(.muted("   and \(issues.count - LibraryLines.shown) more mistakes"))
      }
      ForEach(notices.indices, id: { $0 }) {
        Label(StyledText(" ! ", .warning) + .muted(notices[$0]))
      }
      Footnote(LibraryLines.progress(phase))
      if case .failed(let message) = phase {
        Label(StyledText("The libraries can't be read: \(message)", .danger)).lineLimit(3).padding(
          horizontal: .one)
      }
    }
    .announcement(
      state.map { state in
        switch state.phase {
        case .idle, .reading: ""
        case .read: "\(Wording.count(state.assessments.count, "library", "libraries")) read."
        case .failed(let message): "The libraries can't be read: \(message)"
        }
      })
  }
}
