import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Unidirectional

/// How all modules are shown.
package enum ModuleListing: String, CaseIterable, Codable, Sendable {
  case list, folders, types

  /// What the key that leads on says.
  package var next: ModuleListing {
    switch self {
    case .list: .folders
    case .folders: .types
    case .types: .list
    }
  }

  package var title: String {
    switch self {
    case .list: "as a list"
    case .folders: "by folder"
    case .types: "by type"
    }
  }
}

/// All modules: as a list, or in a tree of folders or types.
package struct ModuleListView: View {
  let state: Bind<ModulesBoard.State>
  let listing: Bind<ModuleListing>
  let actions: Actions

  /// What can be done from here.
  package struct Actions {
    let open: @MainActor (String) -> Void
    let list: @MainActor (ModuleListing) -> Void
    let findPath: @MainActor (String) -> Void
    let showRules: @MainActor () -> Void
    let showHistory: @MainActor () -> Void
    let showTrust: @MainActor () -> Void
    let readAgain: @MainActor () -> Void

    package init(
      open: @escaping @MainActor (String) -> Void,
      list: @escaping @MainActor (ModuleListing) -> Void,
      findPath: @escaping @MainActor (String) -> Void,
      showRules: @escaping @MainActor () -> Void, showHistory: @escaping @MainActor () -> Void,
      showTrust: @escaping @MainActor () -> Void, readAgain: @escaping @MainActor () -> Void
    ) {
      self.open = open
      self.list = list
      self.findPath = findPath
      self.showRules = showRules
      self.showHistory = showHistory
      self.showTrust = showTrust
      self.readAgain = readAgain
    }
  }

  package init(
    state: Bind<ModulesBoard.State>, listing: Bind<ModuleListing>, actions: Actions
  ) {
    self.state = state
    self.listing = listing
    self.actions = actions
  }

  package var body: some View {
    VStack {
      Label(state.map { ModuleSummary.text($0) }).padding(horizontal: .one)
      Divider()
      ModuleListing.Content(state: state, listing: listing, actions: actions)
      ModuleLines(state: state)
    }
    .keys {
      let next = listing.value.next
      if !state.value.untrusted.isEmpty {
        KeyBinding("modules.trust", "T", title: "trust") { actions.showTrust() }
      }
      KeyBinding("modules.tree", "t", title: next.title) { actions.list(next) }
      KeyBinding(
        "modules.rules", "v", title: "rules",
        disabled: state.value.book == nil ? "the modules aren't read yet" : nil
      ) { actions.showRules() }
      KeyBinding("modules.history", "o", title: "over time") { actions.showHistory() }
      KeyBinding("modules.read", "r", title: "read again") { actions.readAgain() }
    }
  }
}

extension ModuleListing {
  /// The modules in one of the three ways.
  fileprivate struct Content: View {
    let state: Bind<ModulesBoard.State>
    let listing: Bind<ModuleListing>
    let actions: ModuleListView.Actions

    var body: some View {
      switch listing.value {
      case .list: ModuleTable(state: state, actions: actions)
      case .folders:
        ModuleTree(
          nodes: state.map { $0.book?.folders ?? [] }, name: "folders", state: state,
          actions: actions)
      case .types:
        ModuleTree(
          nodes: state.map { $0.book?.types ?? [] }, name: "types", state: state,
          actions: actions)
      }
    }
  }
}
