import DeclarativeUI
import DesignSystem
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// The lines with reading progress, diagnostics and notices. Hidden if there are none.
struct LibraryLines: View {
  let state: Bind<LibrariesReducer.State>

  /// The maximum number of diagnostics to show.
  private static let shown = 3

  /// Returns the first notices and a line with the number of further ones.
  private func notices() -> [String] {
    let all = state.map(\.inventory.notices).value
    let first = all.prefix(LibraryLines.shown - 1)
    let more = all.count - first.count
    return first + (more > 0 ? ["and \(TextFormat.count(more, "more notice"))"] : [])
  }

  private static func progress(_ phase: LibrariesReducer.Phase) -> StyledText {
    switch phase {
    case .idle, .reading: .muted("Reading lock files, sources and imports…")
    case .failed, .read: ""
    }
  }

  var body: some View {
    let phase = state.map(\.phase).value
    let issues = state.map(\.inventory.issues).value
    let notices = notices()
    VStack {
      ForEach(Array(issues.prefix(LibraryLines.shown).enumerated()), id: { $0.offset }) { issue in
        Label(
          StyledText(" ! ", .warning)
            + StyledText("\(issue.element.path):\(issue.element.line): \(issue.element.message)")
            + .muted(issue.element.hint.map { "; \($0)" } ?? ""))
      }
      if issues.count > LibraryLines.shown {
        let more = issues.count - LibraryLines.shown
        Label(.muted("   and \(TextFormat.count(more, "more diagnostic"))"))
      }
      ForEach(notices.indices, id: { $0 }) {
        Label(StyledText(" ! ", .warning) + .muted(notices[$0]))
      }
      Footnote(LibraryLines.progress(phase))
      if case .failed(let message) = phase {
        Label(StyledText("Can't read the libraries: \(message)", .danger)).lineLimit(3).padding(
          horizontal: .one)
      }
    }
    .announcement(
      state.map { state in
        switch state.phase {
        case .idle, .reading: ""
        case .read: "\(TextFormat.count(state.assessments.count, "library", "libraries")) loaded."
        case .failed(let message): "Can't read the libraries: \(message)"
        }
      })
  }
}
