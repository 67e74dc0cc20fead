import DeclarativeUI
import DesignSystem
import MigrationsUI
import ModulesInterface
import ModulesLogic
import Unidirectional

/// Layouts of the module list.
package enum ModuleListing: String, CaseIterable, Codable, Sendable {
  case list, folders, types

  /// The layout that the key switches to.
  ///
  /// - Parameter hasTypes: whether a module has a type.
  package func next(hasTypes: Bool) -> ModuleListing {
    switch self {
    case .list: .folders
    case .folders: hasTypes ? .types : .list
    case .types: .list
    }
  }

  package var title: String {
    switch self {
    case .list: "Show as list"
    case .folders: "Group by folder"
    case .types: "Group by type"
    }
  }
}

/// All modules, as a list or as a tree of folders or types, the rows that plugins add to the list, and a
/// preview of the selected module.
package struct ModuleListView: View {
  let state: Bind<ModulesReducer.State>
  let listing: Bind<ModuleListing>
  let added: AddedTextRows<String>
  let preview: ModulePreview.Source
  let actions: Actions

  /// Actions on this screen.
  package struct Actions {
    let open: @MainActor (String) -> Void
    let select: @MainActor (String?) -> Void
    let list: @MainActor (ModuleListing) -> Void
    let findPath: @MainActor (String) -> Void
    let showRules: @MainActor () -> Void
    let showHistory: @MainActor () -> Void
    let reload: @MainActor () -> Void

    /// - Parameter select: called with the selected module.
    package init(
      open: @escaping @MainActor (String) -> Void,
      select: @escaping @MainActor (String?) -> Void = { _ in },
      list: @escaping @MainActor (ModuleListing) -> Void,
      findPath: @escaping @MainActor (String) -> Void,
      showRules: @escaping @MainActor () -> Void, showHistory: @escaping @MainActor () -> Void,
      reload: @escaping @MainActor () -> Void
    ) {
      self.open = open
      self.select = select
      self.list = list
      self.findPath = findPath
      self.showRules = showRules
      self.showHistory = showHistory
      self.reload = reload
    }
  }

  /// - Parameters:
  ///   - added: the rows that plugins add.
  package init(
    state: Bind<ModulesReducer.State>, listing: Bind<ModuleListing>,
    added: AddedTextRows<String> = .none,
    preview: ModulePreview.Source, actions: Actions
  ) {
    self.state = state
    self.listing = listing
    self.added = added
    self.preview = preview
    self.actions = actions
  }

  package var body: some View {
    VStack {
      Label(state.map { ModuleSummary.text($0) }).lineLimit(2).wrapping(.betweenFacts)
        .padding(horizontal: .one)
      Divider()
      PreviewSplit("modules.preview", of: String.self, heightShare: 0.6) { select in
        ModuleListing.Content(
          state: state, listing: listing, added: added,
          actions: actions
        ) { [actions] in
          actions.select($0)
          select($0)
        }
      } preview: { selected, placement in
        ModulePreview(state: state, selected: selected, placement: placement, source: preview)
      } details: { selected in
        ModulePreviewDetails(state: state, selected: selected, source: preview)
      }
      ModuleLines(state: state)
    }
    .keys {
      let next = listing.value.next(
        hasTypes: state.value.moduleIndex?.rows.contains { $0.type != nil } ?? true)
      KeyBinding("modules.tree", "t", title: next.title) { actions.list(next) }
        .purpose(.view)
      KeyBinding(
        "modules.rules", "v", title: "Show rules",
        disabled: state.value.moduleIndex == nil ? "the modules aren't loaded yet" : nil
      ) { actions.showRules() }
      .purpose(.view)
      KeyBinding("modules.history", "o", title: "Show history") { actions.showHistory() }
        .purpose(.view)
      KeyBinding("modules.read", "r", title: "Rescan") { actions.reload() }
    }
  }
}

extension ModuleListing {
  /// The modules in the selected layout.
  fileprivate struct Content: View {
    let state: Bind<ModulesReducer.State>
    let listing: Bind<ModuleListing>
    let added: AddedTextRows<String>
    let actions: ModuleListView.Actions
    let select: @MainActor (String?) -> Void

    var body: some View {
      switch listing.value {
      case .list:
        ModuleTable(
          state: state, added: added, actions: actions, select: select)
      case .folders:
        ModuleTreeView(
          nodes: state.map { $0.moduleIndex?.folders ?? [] }, name: "folders", state: state,
          actions: actions, select: select)
      case .types:
        ModuleTreeView(
          nodes: state.map { $0.moduleIndex?.types ?? [] }, name: "types", state: state,
          actions: actions, select: select)
      }
    }
  }
}
