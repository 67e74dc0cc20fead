import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional

/// The screen with the scorecard form, shown as soon as the library's data is complete.
package struct ScorecardFormScreen: View {
  let state: Bind<LibrariesReducer.State>
  let id: LibraryID
  let draft: Bind<ScorecardDraft?>
  let isSaving: Bind<Bool>
  let judged: @MainActor (LibraryAssessment, ScorecardDraft) -> LibraryAssessment
  let path: @MainActor (LibraryAssessment) -> String
  let actions: ScorecardForm.Actions

  /// - Parameters:
  ///   - draft: the unsaved answers; nil without any.
  ///   - judged: returns the assessment of the library with the answers of a draft.
  ///   - path: returns the path of the library's scorecard.
  package init(
    state: Bind<LibrariesReducer.State>, id: LibraryID, draft: Bind<ScorecardDraft?>,
    isSaving: Bind<Bool>,
    judged: @escaping @MainActor (LibraryAssessment, ScorecardDraft) -> LibraryAssessment,
    path: @escaping @MainActor (LibraryAssessment) -> String, actions: ScorecardForm.Actions
  ) {
    self.state = state
    self.id = id
    self.draft = draft
    self.isSaving = isSaving
    self.judged = judged
    self.path = path
    self.actions = actions
  }

  package var body: some View {
    VStack {
      // The answers start with the detected facts, so these must be complete.
      if let assessment = state.map({ [id] in $0.isReady(id) ? $0[id] : nil }).value {
        let draft = draft.map { $0 ?? ScorecardDraft(assessment) }
        ScorecardForm(
          assessment: assessment, draft: draft, isSaving: isSaving,
          points: Bind { [judged] in judged(assessment, draft.value).points },
          path: path(assessment), actions: actions)
      } else {
        Label(.muted("Loading…")).padding(horizontal: .one)
        Spacer()
        LibraryLines(state: state)
      }
    }
  }
}
