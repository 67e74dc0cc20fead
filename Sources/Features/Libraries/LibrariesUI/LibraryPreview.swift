import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional

/// The selected library beside or below the list: its summary and its scorecard, as on its own screen.
struct LibraryPreview: View {
  let state: Bind<LibrariesReducer.State>
  let selected: Bind<LibraryID?>
  let placement: PreviewPlacement
  /// The id of the selected scorecard row.
  let row: Source<String?>
  /// Returns the panels that plugins add to a library.
  let panels: @MainActor (LibraryID) -> AnyView
  let open: @MainActor (LibraryID) -> Void

  var body: some View {
    if let id = selected.value {
      let assessment = state.map { $0[id] }
      VStack {
        Label(assessment.map { StyledText($0?.entry.library.name ?? "", .title) })
          .padding(horizontal: .one)
        LibrarySummary(state: state, id: id)
        ScorecardTab(assessment: assessment, selected: row).expand()
        if placement == .beside {
          DependenciesTab(state: state, id: id, open: open).expand()
          panels(id)
        }
      }
    }
  }
}

/// The dependencies of the selected library, its imports in the repository, and the panels that plugins
/// add to its own screen.
struct LibraryPreviewDetails: View {
  let state: Bind<LibrariesReducer.State>
  let selected: Bind<LibraryID?>
  let root: String
  let panels: @MainActor (LibraryID) -> AnyView
  let actions: LibraryListView.Actions

  var body: some View {
    if let id = selected.value {
      VStack {
        LibraryImportsTab(
          assessment: state.map { $0[id] }, isReading: state.map(\.isReadingFacts), root: root,
          edit: actions.edit
        )
        .expand()
        Divider(StyledText(LibraryTab.needs.title, .heading))
        DependenciesTab(state: state, id: id, open: actions.open).expand()
        panels(id)
      }
    }
  }
}
