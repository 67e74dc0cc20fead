import DeclarativeUI
import Flows
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import PluginInterface
import Routing
import Unidirectional
import Workspace

/// The migrations of a project: overview → one migration → one hit.
package final class Migrations: Flow<MigrationsState, Never> {
  /// The counts. Whoever makes the flow again passes the same, so that nothing is counted twice.
  package typealias Board = Store<MigrationsBoard.State, MigrationsBoard.Action>

  let project: Project
  private let services: MigrationsServices
  private let contributions: any ContributionReading
  private let app: any AppActions
  let board: Board
  /// The hit on screen, while there is one.
  private weak var openHit: Store<HitPreview.State, HitPreview.Action>?
  /// The migrations with a lock that is being written.
  private var lockedNow: Set<MigrationID> = []
  /// The most recent task that writes a lock.
  private var lastLock: Task<Void, Never>?
  private let today: Day

  /// - Parameters:
  ///   - app: what tells the person of an editor that can't be started, say.
  ///   - board: the counts to show; nil to begin anew.
  package init(
    project: Project, services: MigrationsServices, contributions: any ContributionReading,
    app: any AppActions, board: Board? = nil
  ) {
    self.project = project
    self.services = services
    self.contributions = contributions
    self.app = app
    today = services.clock.today(in: project.configuration.timezone)
    self.board = board ?? Migrations.board(project, services)
    super.init(id: "migrations", title: "Migrations", state: MigrationsState())

    router.show(
      "hit",
      matching: { [project] state -> MigrationsState.HitPlace? in
        if case .hit(let place) = state.place, project.has(place.migration) { place } else { nil }
      }
    ) { [unowned self] in hitScreen($0) }
    router.show(
      "detail",
      matching: { [project] state -> MigrationID? in
        if case .detail(let detail) = state.place, project.has(detail.id) { detail.id } else { nil }
      }
    ) { [unowned self] in detailScreen($0) }
    router.show("list") { [unowned self] in listScreen() }
    attach(.migrationRoutes, from: contributions)
  }

  /// The counts of a project, not begun.
  package static func board(_ project: Project, _ services: MigrationsServices) -> Board {
    let today = services.clock.today(in: project.configuration.timezone)
    let scan = ScanRequest(project, today: today)
    let history = HistoryRequest(project)
    let (scanner, reader, locking) = (services.scanner, services.history, services.locking)
    return Store(
      MigrationsBoard.State(migrations: project.configuration.migrations.map(MigrationCount.init)),
      label: "migrations",
      reduce: MigrationsBoard.reducer(
        MigrationsBoard.Sources(
          today: today, scan: { scanner.scan(scan) }, history: { reader.read(history) },
          locks: { try await locking.states(of: project, $0) })))
  }

  override package func didAppear() { board.send(.appeared) }

  // MARK: Screens

  private func listScreen() -> any Routable {
    ScreenRoutable("") { [unowned self] in
      MigrationListView(
        board: boardState, added: addedRows, today: today,
        actions: .init(
          open: { [weak self] id in self?.open(id) },
          lock: { [weak self] id in self?.lock(id) }, recount: { [weak self] in self?.recount() },
          tryPattern: { [weak self] in self?.app.open("headway://try") },
          editConfiguration: { [weak self] in self?.editConfiguration() }, setUp: setUp))
    }
  }

  /// Leads to the set-up, where there is no configuration yet.
  private var setUp: (@MainActor () -> Void)? {
    if project.isConfigured { return nil }
    return { [weak self] in self?.app.open("set-up") }
  }

  private var boardState: Bind<MigrationsBoard.State> { board.bind(\.self) }

  /// The rows of plugins for the counts as they are.
  private var addedRows: Bind<[AddedMigrationRows]> {
    Bind { [unowned self] in
      let context = context
      return contributions.contributions(to: .migrationRows).compactMap { contributed in
        contributed.run { rows in
          AddedMigrationRows(
            id: contributed.id, title: rows.title, addedBy: contributed.pluginTitle,
            rows: try rows.rows(context))
        }
      }
    }
  }

  private func detailScreen(_ id: MigrationID) -> any Routable {
    ScreenRoutable(title(id)) { [unowned self] in
      MigrationDetailView(
        board: boardState, id: id, tab: Bind { [unowned self] in detail?.tab ?? .overview },
        scope: Bind { [unowned self] in detail?.scope ?? .all }, today: today, root: project.root,
        panels: AnyView(panels(id)),
        actions: .init(
          selectTab: { [weak self] tab in
            self?.change {
              $0.tab = tab
              $0.scope = .all
            }
          },
          showHits: { [weak self] scope in
            self?.go { state in
              state.place = .detail(.init(id: id, tab: .hits, scope: scope))
            }
          },
          openHit: { [weak self] in self?.open($0, of: id) },
          copy: { [weak self] in self?.app.copy($0) }, lock: { [weak self] in self?.lock(id) }))
    }
  }

  /// The panels of plugins.
  private func panels(_ id: MigrationID) -> PanelSlot<MigrationPanelContext> {
    PanelSlot(
      .migrationPanels, from: contributions,
      context: Bind { [board, today, weak self] in
        let state = board.bind(\.self).value
        return MigrationPanelContext(
          migration: state[id] ?? MigrationCount(id: id, title: "", priority: ""),
          hits: state.hits[id] ?? [], today: today, open: { [weak self] in self?.open($0, of: id) })
      })
  }

  override package var screen: AnyView {
    AnyView(
      FlowView(self).keys { [weak self] in
        guard let self else { return [] }
        return contributions.keyBindings(at: .migrationCommands) { [unowned self] in
          MigrationCommandContext(
            migrations: context.migrations, open: openMigration.flatMap { board.currentState[$0] },
            app: app)
        }
      })
  }

  private var openMigration: MigrationID? {
    switch state.place {
    case .list: nil
    case .detail(let detail): detail.id
    case .hit(let place): place.migration
    }
  }

  private func title(_ id: MigrationID) -> String {
    project.configuration.migrations.first { $0.id == id.description }?.title ?? id.description
  }

  private var detail: MigrationsState.Detail? {
    if case .detail(let detail) = state.place { return detail }
    return nil
  }

  private func change(_ change: (inout MigrationsState.Detail) -> Void) {
    guard var detail else { return }
    change(&detail)
    update { $0.place = .detail(detail) }
  }

  private func hitScreen(_ place: MigrationsState.HitPlace) -> any Routable {
    let source = services.source
    let root = project.root
    let store = Store(
      HitPreview.State(hit: place.hit), label: "hit",
      reduce: HitPreview.reducer { try await source.lines(of: $0, in: root) })
    store.send(.appeared)
    openHit = store
    let name = place.hit.path.split(separator: "/").last.map(String.init) ?? place.hit.path
    let crumb = "\(title(place.migration)) ▸ \(name):\(place.hit.line)"
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openHit === store { self?.openHit = nil }
    }
    return ScreenRoutable(crumb, onLeave: leave) { [unowned self] in
      HitView(
        state: store.bind(\.self), root: root, migration: board.currentState[place.migration],
        actions: .init(
          edit: { [weak self] in self?.edit(place.hit) },
          copy: { [weak self] in self?.app.copy($0) },
          step: { [weak self] in self?.step(from: place, by: $0) }))
    }
  }

  private func edit(_ hit: Hit) {
    app.attempt { [weak self, project, editor = services.editor] in
      try await editor.open(try project.editablePath(hit.path), line: hit.line)
      self?.openHit?.send(.appeared)
      self?.recount()
    }
  }

  private func editConfiguration() {
    guard !project.isBare else {
      return app.tell(problem: "There is no work tree: the configuration can't be edited here.")
    }
    app.attempt { [weak self, editor = services.editor, path = project.configurationPath] in
      try await editor.open(path, line: 1)
      self?.recount()
    }
  }

  private func recount() {
    board.send(.recountRequested)
    app.refresh()
  }

  /// Locks a migration or tightens its lock; the user is notified and can undo it.
  ///
  /// Does nothing while the lock of this migration is being written: a key that is held down
  /// repeats many times a second, and each lock counts all files.
  private func lock(_ id: MigrationID) {
    guard lockedNow.insert(id).inserted else { return }
    let (locking, project, board, app) = (services.locking, project, board, app)
    lastLock = app.attempt { [weak self, lastLock] in
      defer { self?.lockedNow.remove(id) }
      // Both would read the baseline before either writes it.
      await lastLock?.value
      let change = try await locking.lock(id, in: project)
      guard change.before != change.after else { return app.tell("\(change.message).") }
      app.make(
        UndoableChange("\(change.message).", undone: "the baseline is what it was.") {
          board.send(.lockChanged)
          return { Migrations.undo(change, locking, project, board, app) }
        })
    }
  }

  private static func undo(
    _ change: LockChange, _ locking: any Locking, _ project: Project, _ board: Board,
    _ app: any AppActions
  ) {
    app.attempt {
      defer { board.send(.lockChanged) }
      try await locking.undo(change, in: project)
    }
  }

  private func step(from place: MigrationsState.HitPlace, by step: Int) {
    let state = board.currentState
    let hits = HitRow.rows(
      state.hits[place.migration] ?? [], in: place.scope,
      changes: state.history?.migrations[place.migration]?.changes ?? []
    ).map(\.hit)
    guard let index = hits.firstIndex(of: place.hit) else { return }
    let next = index + step
    guard hits.indices.contains(next) else {
      app.tell(step > 0 ? "This is the last hit." : "This is the first hit.")
      return
    }
    update {
      $0.place = .hit(.init(migration: place.migration, hit: hits[next], scope: place.scope))
    }
  }

  /// Whether what is shown is complete: counted and read, or neither can be; the read is tracked.
  package var isSettled: Bool {
    guard isCounted, areLocksKnown else { return false }
    if let openHit { return openHit.bind(\.content).value != .loading }
    return board.bind(\.isPastRead).value
  }

  /// Whether everything is counted, or can't be; the read is tracked.
  var isCounted: Bool { board.bind(\.isCounted).value }

  /// Whether the locks are compared, where there are any; the read is tracked.
  private var areLocksKnown: Bool {
    board.bind(\.locks).value != .unknown || board.bind(\.phase).value != .counted
      || !board.currentState.migrations.contains(where: \.lock)
  }

  /// What plugins are told: the counts as they are now. The read is tracked.
  package var context: MigrationRowContext {
    MigrationRowContext(
      migrations: board.bind(\.migrations).value, today: today,
      history: board.bind(\.history).value)
  }

  /// Opens one migration, with the overview behind it.
  package func open(_ id: MigrationID, tab: DetailTab = .overview) {
    go { $0.place = .detail(.init(id: id, tab: tab)) }
  }

  /// Shows a hit of the migration that is open, among those that are looked at.
  private func open(_ hit: Hit, of id: MigrationID) {
    let scope = detail?.scope ?? .all
    go { $0.place = .hit(.init(migration: id, hit: hit, scope: scope)) }
  }

  override package var place: (any Route)? { state.place.route }
}

extension Project {
  /// Whether the migration is configured: a session or a state may be older than the configuration.
  func has(_ id: MigrationID) -> Bool {
    configuration.migrations.contains { $0.id == id.description }
  }
}

extension MigrationCount {
  /// A migration before anything was counted.
  init(_ definition: MigrationDefinition) {
    self.init(
      id: MigrationID(definition.id), title: definition.title, priority: definition.priority)
    isCounted = false
    started = definition.started
    due = definition.due
    goal = definition.goal
    commitments = definition.commitments
    docs = definition.docs
    support = definition.support
    lock = definition.lock
  }
}
