import DeclarativeUI
import Flows
import LibrariesInterface
import LibrariesLogic
import LibrariesUI
import PluginInterface
import Routing
import Unidirectional
import Workspace

/// The third-party libraries of a project: overview → one library → its scorecard's form.
package final class Libraries: Flow<LibrariesState, Never> {
  /// What is known of the libraries. Whoever makes the flow again passes the same, so that nothing is read
  /// twice and no answer is lost.
  package typealias Board = Store<LibrariesBoard.State, LibrariesBoard.Action>

  let project: Project
  let services: LibrariesServices
  let app: any AppActions
  let board: Board
  let today: Day
  /// Whether answers are on their way to the file.
  let isSaving = Source(false)
  /// The line of the scorecard that is selected.
  private let selectedRow = Source<String?>(nil)

  /// - Parameters:
  ///   - app: what tells the person of an editor that can't be started, say, and takes back what was saved.
  ///   - board: what is known already; nil to begin anew.
  package init(
    project: Project, services: LibrariesServices, app: any AppActions, board: Board? = nil
  ) {
    self.project = project
    self.services = services
    self.app = app
    today = services.clock.today(in: project.configuration.timezone)
    self.board = board ?? Libraries.board(project, services)
    super.init(id: "libraries", title: "Libraries", state: LibrariesState())
    router.show(
      "form",
      matching: { state -> LibraryID? in
        if case .form(let id) = state.place { id } else { nil }
      }
    ) { [unowned self] in formScreen($0) }
    router.show(
      "detail",
      matching: { state -> LibraryID? in
        if case .detail(let id, _) = state.place { id } else { nil }
      }
    ) { [unowned self] in detailScreen($0) }
    router.show("list") { [unowned self] in listScreen() }
  }

  /// What is known of a project's libraries before anything is read.
  package static func board(_ project: Project, _ services: LibrariesServices) -> Board {
    let reader = services.reader
    let request = LibraryRequest(project)
    return Store(
      LibrariesBoard.State(), label: "libraries",
      reduce: LibrariesBoard.reducer(
        rules: project.configuration.libraries ?? LibraryRules(),
        today: services.clock.today(in: project.configuration.timezone)
      ) { reader.read(request) })
  }

  override package func didAppear() { board.send(.appeared) }

  /// Whether what is shown is complete; the read is tracked.
  package var isSettled: Bool {
    switch board.bind(\.phase).value {
    case .read, .failed: true
    case .idle, .reading: false
    }
  }

  // MARK: Screens

  private func listScreen() -> any Routable {
    mirrorDrafts()
    return ScreenRoutable("") { [unowned self] in
      LibraryListView(
        state: board.bind(\.self),
        actions: .init(
          open: { [weak self] id in self?.go { $0.place = .detail(id, .scorecard) } },
          answer: { [weak self] in self?.answer($0) },
          readAgain: board.sending(.readRequested)))
    }
  }

  private func detailScreen(_ id: LibraryID) -> any Routable {
    mirrorDrafts()
    return ScreenRoutable(name(id)) { [unowned self] in
      LibraryDetailView(
        state: board.bind(\.self), id: id, tab: Bind { [unowned self] in tab },
        root: project.root, selected: selectedRow,
        actions: .init(
          selectTab: { [weak self] tab in self?.update { $0.place = .detail(id, tab) } },
          open: { [weak self] other in self?.go { $0.place = .detail(other, .scorecard) } },
          edit: { [weak self] in self?.edit($0) }, answer: { [weak self] in self?.answer(id) },
          copy: { [weak self] in self?.app.copy($0) }))
    }
  }

  private func formScreen(_ id: LibraryID) -> any Routable {
    mirrorDrafts()
    return ScreenRoutable("\(name(id)) ▸ Answer") { [unowned self] in
      FormPlace(
        state: board.bind(\.self), id: id, isSaving: isSaving.bind,
        judged: { [weak self] in self?.judged($0, with: $1) ?? $0 },
        path: { [weak self] in self?.path(of: $0) ?? "" },
        actions: .init(
          change: { [weak self] in self?.draft(id, $0) },
          save: { [weak self] in self?.save(id) }, discard: { [weak self] in self?.discard(id) }))
    }
  }

  private var tab: LibraryTab {
    if case .detail(_, let tab) = state.place { return tab }
    return .scorecard
  }

  private func name(_ id: LibraryID) -> String {
    board.currentState[id]?.entry.library.name ?? id.name
  }

  /// Opens the form, with the library behind it.
  func answer(_ id: LibraryID) {
    if state.place == .list { go { $0.place = .detail(id, .scorecard) } }
    go { $0.place = .form(id) }
  }

  private func edit(_ use: LibraryUse) {
    app.attempt { [weak self, project, editor = services.editor] in
      try await editor.open(try project.editablePath(use.path), line: use.line)
      self?.board.send(.readRequested)
    }
  }

  override package var place: (any Route)? {
    switch state.place {
    case .list: LibraryRoute()
    case .detail(let id, let tab):
      LibraryRoute(name: name(id), ecosystem: shared(id), tab: tab.rawValue)
    case .form(let id): LibraryRoute(name: name(id), ecosystem: shared(id), tab: "form")
    }
  }

  /// The ecosystem, where the name alone doesn't say which library is meant.
  private func shared(_ id: LibraryID) -> String? {
    let name = name(id)
    let count = board.currentState.assessments.count { $0.entry.library.name == name }
    return count > 1 ? id.ecosystem.rawValue : nil
  }
}
