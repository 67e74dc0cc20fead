import Flows
import LibrariesInterface
import LibrariesLogic
import LibrariesUI
import RouterService
import Routing

extension Libraries {
  /// Returns the steps from the library list to the destination of a route.
  package static func steps(to route: LibraryRoute) -> [LinkStep] {
    guard route.name != nil else {
      return [LinkStep(in: "libraries", Libraries.self) { $0.showList() }]
    }
    return [
      LinkStep(in: "libraries", Libraries.self, when: { $0.isSettled }) { try $0.show(route) }
    ]
  }

  private func showList() {
    if state.destination != .list { reset(to: emptied) }
  }

  /// The state of the library list with the current drafts.
  private var emptied: LibrariesState {
    var emptied = LibrariesState()
    emptied.drafts = state.drafts
    return emptied
  }

  /// Shows a library on the tab that the route names.
  ///
  /// - Throws: `LinkError` with the most similar library name, or with the valid tabs.
  private func show(_ route: LibraryRoute) throws {
    let id = try known(route)
    let tab = try tab(route.tab)
    reset(to: emptied)
    go { $0.destination = .detail(id, tab ?? .scorecard) }
    if tab == nil { go { $0.destination = .form(id) } }
  }

  /// Returns the tab with a name; nil for the scorecard form.
  private func tab(_ name: String?) throws -> LibraryTab? {
    if name == "form" { return nil }
    return try LinkError.tab(name, besides: ["form"]) ?? .scorecard
  }

  private func known(_ route: LibraryRoute) throws -> LibraryID {
    let name = route.name ?? ""
    let all = sharedStore.currentState.assessments.map(\.entry.library)
    let found = all.first { library in
      library.id == LibraryID(library.ecosystem, name)
        && (route.ecosystem.map { $0 == library.ecosystem.rawValue } ?? true)
    }
    if let found { return found.id }
    throw LinkError(unknown: "library", name, among: all.map(\.name)) { LibraryRoute(name: $0) }
  }
}

extension LibraryTab: LinkNamed {}
