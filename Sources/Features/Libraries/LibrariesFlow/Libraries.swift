import DeclarativeUI
import DependencyInjection
import Flows
import LibrariesInterface
import LibrariesLogic
import LibrariesUI
import PluginInterface
import RouterService
import Routing
import Unidirectional
import Workspace

/// The flow of a project's third-party libraries: list → library → scorecard form.
package final class Libraries: Flow<LibrariesState, Never>, SettlingFlow {
  /// The store with the libraries and the drafts. Pass the same store when you create the flow
  /// again, so that the libraries aren't read twice and no draft is lost.
  package typealias SharedStore = Store<LibrariesReducer.State, LibrariesReducer.Action>

  let project: Project
  let services: LibrariesServices
  private let contributions: any ContributionReading
  let app: any AppActions
  let sharedStore: SharedStore
  let today: Day
  /// Whether a scorecard is being saved.
  let isSaving = Source(false)
  /// The id of the selected library.
  private let selectedLibrary = Source<LibraryID?>(nil)
  /// The id of the selected scorecard row.
  private let selectedRow = Source<String?>(nil)

  /// - Parameters:
  ///   - contributions: the rows, panels, screens and commands of plugins.
  ///   - app: shows notices and errors, and keeps the undo history.
  ///   - sharedStore: the store with the libraries and the drafts.
  package init(
    project: Project, services: LibrariesServices, contributions: any ContributionReading,
    app: any AppActions, sharedStore: SharedStore
  ) {
    self.project = project
    self.services = services
    self.contributions = contributions
    self.app = app
    today = services.clock.today(in: project.configuration.timezone)
    self.sharedStore = sharedStore
    super.init(id: "libraries", title: "Libraries", state: LibrariesState())
    router.show(
      "form",
      matching: { state -> LibraryID? in
        if case .form(let id) = state.destination { id } else { nil }
      }
    ) { flow, value in flow.formScreen(value) }
    router.show(
      "detail",
      matching: { state -> LibraryID? in
        if case .detail(let id, _) = state.destination { id } else { nil }
      }
    ) { flow, value in flow.detailScreen(value) }
    router.show("list") { flow in flow.listScreen() }
    attach(.libraryRoutes, from: contributions)
  }

  /// Registers the store of the project's libraries, which flows share while one of them uses it.
  /// It reads nothing until the flow appears.
  ///
  /// - Throws: `DependencyError` if the store is already registered.
  package static func registerStore(in registry: DependencyRegistry) throws {
    try registry.register(
      SharedStore.self, using: Project.self, (any LibraryReading).self, (any ZonedClock).self,
      lifetime: .shared
    ) { project, reader, clock in
      let request = LibraryRequest(project)
      // Features are built on the main actor.
      return MainActor.assumeIsolated {
        Store(
          LibrariesReducer.State(), label: "libraries",
          reduce: LibrariesReducer.reducer(
            rules: project.configuration.libraries ?? LibraryRules(),
            today: clock.today(in: project.configuration.timezone)
          ) { reader.read(request) })
      }
    }
  }

  override package func didAppear() { sharedStore.send(.appeared) }

  /// Whether reading has finished or failed. The access is tracked.
  package var isSettled: Bool {
    switch sharedStore.bind(\.phase).value {
    case .read, .failed: true
    case .idle, .reading: false
    }
  }

  // MARK: Screens

  private func listScreen() -> any Routable {
    mirrorDrafts()
    return ScreenRoutable("") { [unowned self] in
      LibraryListView(
        state: sharedStore.bind(\.self),
        added: contributions.added(at: .libraryRows) { [weak self] in self?.rowContext },
        selected: selectedLibrary, scorecardRow: selectedRow, root: project.root,
        panels: { [unowned self] in AnyView(panels($0)) },
        actions: .init(
          open: { [weak self] in self?.open($0) }, answer: { [weak self] in self?.answer($0) },
          edit: { [weak self] in self?.edit($0) }, reload: sharedStore.sending(.readRequested)))
    }
  }

  private func detailScreen(_ id: LibraryID) -> any Routable {
    mirrorDrafts()
    return ScreenRoutable(name(id)) { [unowned self] in
      LibraryDetailView(
        state: sharedStore.bind(\.self), id: id, tab: Bind { [unowned self] in tab },
        root: project.root, selected: selectedRow, panels: AnyView(panels(id)),
        actions: .init(
          selectTab: { [weak self] tab in self?.update { $0.destination = .detail(id, tab) } },
          open: { [weak self] in self?.open($0) },
          edit: { [weak self] in self?.edit($0) }, answer: { [weak self] in self?.answer(id) },
          discard: { [weak self] in self?.discard(id) }, copy: { [weak self] in self?.app.copy($0) }
        ))
    }
  }

  private func formScreen(_ id: LibraryID) -> any Routable {
    mirrorDrafts()
    return ScreenRoutable(
      Breadcrumb.title(name(id), "Edit scorecard"), onLeave: { [weak self] in self?.noteDraft(id) }
    ) { [unowned self] in
      ScorecardFormScreen(
        state: sharedStore.bind(\.self), id: id, draft: draft(of: id).bind(\.self),
        isSaving: isSaving.bind,
        judged: { [weak self] in self?.judged($0, with: $1) ?? $0 },
        path: { [weak self] in self?.path(of: $0) ?? "" },
        actions: .init(
          change: { [weak self] in self?.draft(id, $0) },
          save: { [weak self] in self?.save(id) }, discard: { [weak self] in self?.discard(id) }))
    }
  }

  private var tab: LibraryTab {
    if case .detail(_, let tab) = state.destination { return tab }
    return .scorecard
  }

  func name(_ id: LibraryID) -> String {
    sharedStore.currentState[id]?.entry.library.name ?? id.name
  }

  /// Opens the scorecard form on top of the library.
  func answer(_ id: LibraryID) {
    if state.destination == .list { go { $0.destination = .detail(id, .scorecard) } }
    go { $0.destination = .form(id) }
  }

  private func edit(_ use: LibraryImport) {
    app.attempt { [weak self, project, editor = services.editor] in
      try await editor.open(try project.editablePath(use.path), line: use.line)
      self?.sharedStore.send(.readRequested)
    }
  }

  // MARK: Plugins

  /// The contents of the list for plugins. The read is tracked.
  private var rowContext: LibraryRowContext {
    LibraryRowContext(
      libraries: sharedStore.bind(\.assessments).value,
      isComplete: sharedStore.bind(\.inventory.isComplete).value, today: today)
  }

  /// The panels that plugins add to a library; none until the library has been read.
  private func panels(_ id: LibraryID) -> some View {
    PanelSlot(
      .libraryPanels, from: contributions,
      contextIfLoaded: Bind { [sharedStore, today, weak self] in
        let isComplete = sharedStore.bind(\.inventory.isComplete).value
        return sharedStore.bind(\.self).value[id].map {
          LibraryPanelContext(library: $0, isComplete: isComplete, today: today) { self?.open($0) }
        }
      })
  }

  override package var screen: AnyView {
    AnyView(
      FlowView(self).keys { [weak self] in
        guard let self else { return [] }
        return contributions.keyBindings(at: .libraryCommands) { [unowned self] in
          let id = openLibrary ?? selectedLibrary.value
          return LibraryCommandContext(
            data: rowContext, selected: id.flatMap { sharedStore.bind(\.self).value[$0] }, app: app)
        }
      })
  }

  /// The library on screen; nil in the list.
  private var openLibrary: LibraryID? {
    switch state.destination {
    case .list: nil
    case .detail(let id, _), .form(let id): id
    }
  }

  /// Opens a library. A plugin can add a row for one that doesn't exist.
  private func open(_ id: LibraryID) {
    guard sharedStore.currentState[id] != nil else {
      return app.notify(
        problem: "This row opens the library \"\(Link.shown("\(id)"))\", which doesn't exist.")
    }
    go { $0.destination = .detail(id, .scorecard) }
  }

  override package var currentRoute: (any Route)? {
    switch state.destination {
    case .list: LibraryRoute()
    case .detail(let id, let tab):
      LibraryRoute(name: name(id), ecosystem: shared(id), tab: tab.linkName)
    case .form(let id): LibraryRoute(name: name(id), ecosystem: shared(id), tab: "form")
    }
  }

  /// The ecosystem if several libraries have the same name; otherwise nil.
  private func shared(_ id: LibraryID) -> String? {
    let name = name(id)
    let count = sharedStore.currentState.assessments.count { $0.entry.library.name == name }
    return count > 1 ? id.ecosystem.rawValue : nil
  }
}
