import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional

/// The form of a library's scorecard, once the library is known.
package struct FormPlace: View {
  let state: Bind<LibrariesBoard.State>
  let id: LibraryID
  let isSaving: Bind<Bool>
  let judged: @MainActor (LibraryAssessment, ScorecardDraft) -> LibraryAssessment
  let path: @MainActor (LibraryAssessment) -> String
  let actions: ScorecardForm.Actions

  /// - Parameters:
  ///   - judged: the library as it would be judged with some answers.
  ///   - path: the file that its answers are saved to.
  package init(
    state: Bind<LibrariesBoard.State>, id: LibraryID, isSaving: Bind<Bool>,
    judged: @escaping @MainActor (LibraryAssessment, ScorecardDraft) -> LibraryAssessment,
    path: @escaping @MainActor (LibraryAssessment) -> String, actions: ScorecardForm.Actions
  ) {
    self.state = state
    self.id = id
    self.isSaving = isSaving
    self.judged = judged
    self.path = path
    self.actions = actions
  }

  package var body: some View {
    VStack {
      // Fields are made once: what the machine sees has to be there before.
      if let assessment = state.map({ [id] in $0.isReady(id) ? $0[id] : nil }).value {
        let draft = state.map { [id] in $0.drafts[id] ?? ScorecardDraft(assessment) }
        ScorecardForm(
          assessment: assessment, draft: draft, isSaving: isSaving,
          points: Bind { [judged] in judged(assessment, draft.value).points },
          path: path(assessment), actions: actions)
      } else {
        Label(.muted("Reading…")).padding(horizontal: .one)
        Spacer()
        LibraryLines(state: state)
      }
    }
  }
}
