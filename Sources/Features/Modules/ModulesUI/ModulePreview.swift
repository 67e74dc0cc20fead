import DeclarativeUI
import DesignSystem
import ModulesLogic
import Unidirectional

/// The selected module beside or below the list: its facts and its neighbors, as on its own screen.
package struct ModulePreview: View {
  let state: Bind<ModulesReducer.State>
  let selected: Bind<String?>
  let placement: PreviewPlacement
  let source: Source

  /// The parts of a module's screen that the preview shows.
  package struct Source {
    let root: String
    let violation: Unidirectional.Source<Int?>
    let actions: @MainActor (String) -> ModuleDetailView.Actions
    let panels: @MainActor (String) -> AnyView?

    /// - Parameters:
    ///   - root: the folder that paths are relative to.
    ///   - violation: the id of the selected violation.
    ///   - actions: returns the actions of a module's screen.
    ///   - panels: returns the panels that plugins add to a module.
    package init(
      root: String, violation: Unidirectional.Source<Int?>,
      actions: @escaping @MainActor (String) -> ModuleDetailView.Actions,
      panels: @escaping @MainActor (String) -> AnyView? = { _ in nil }
    ) {
      self.root = root
      self.violation = violation
      self.actions = actions
      self.panels = panels
    }
  }

  package var body: some View {
    let index = state.map(\.moduleIndex).value
    if let name = selected.value, let detail = index.flatMap({ ModuleDetail(name, in: $0) }) {
      VStack {
        Label(StyledText(name, .title)).padding(horizontal: .one)
        ModuleFacts(detail: detail, root: source.root)
        Label("")
        tab(.overview, of: detail)
        if placement != .below {
          tab(.imports, of: detail)
          if !detail.violations.isEmpty { tab(.violations, of: detail) }
          if let panels = source.panels(name) { panels }
        }
      }
    } else if index?.rows.isEmpty == false {
      Label(.muted("Select a module to see its neighbors.")).padding(horizontal: .one)
    }
  }

  private func tab(_ tab: ModuleTab, of detail: ModuleDetail) -> some View {
    ModuleTabView(
      detail: detail, tab: .constant(tab), root: source.root, selected: source.violation,
      actions: source.actions(detail.module.name)
    )
    .expand()
  }
}
