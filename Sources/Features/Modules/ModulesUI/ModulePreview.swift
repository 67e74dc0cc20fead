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

    /// A tab of a module's own screen.
    @MainActor fileprivate func tab(_ tab: ModuleTab, of detail: ModuleDetail) -> some View {
      ModuleTabView(
        detail: detail, tab: .constant(tab), root: root, selected: violation,
        actions: actions(detail.module.name)
      )
      .expand()
    }
  }

  package var body: some View {
    let index = state.map(\.moduleIndex).value
    if let name = selected.value, let detail = index.flatMap({ ModuleDetail(name, in: $0) }) {
      VStack {
        Label(StyledText(name, .title)).padding(horizontal: .one)
        ModuleFacts(detail: detail, root: source.root)
        Label("")
        source.tab(.overview, of: detail)
        if placement != .below { source.tab(.imports, of: detail) }
        if placement == .beside {
          if !detail.violations.isEmpty { source.tab(.violations, of: detail) }
          if let panels = source.panels(name) { panels }
        }
      }
    } else if index?.rows.isEmpty == false {
      Label(.muted("Select a module to see its neighbors.")).padding(horizontal: .one)
    }
  }
}

/// The modules that depend on the selected one, its violations, and the panels that plugins add to its
/// own screen.
struct ModulePreviewDetails: View {
  let state: Bind<ModulesReducer.State>
  let selected: Bind<String?>
  let source: ModulePreview.Source

  var body: some View {
    let index = state.map(\.moduleIndex).value
    if let name = selected.value, let detail = index.flatMap({ ModuleDetail(name, in: $0) }) {
      VStack {
        if !detail.violations.isEmpty { source.tab(.violations, of: detail) }
        Divider(StyledText(ModuleTab.importers.title, .heading))
        source.tab(.importers, of: detail)
        if let panels = source.panels(name) { panels }
      }
    }
  }
}
