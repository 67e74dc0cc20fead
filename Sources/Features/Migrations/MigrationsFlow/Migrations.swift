import DeclarativeUI
import DependencyInjection
import Flows
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import PluginInterface
import RouterService
import Routing
import Unidirectional
import Workspace

/// The migrations of a project: overview → one migration → one match.
package final class Migrations: Flow<MigrationsState, Never>, SettlingFlow {
  /// The store of the counts. A flow that is created again reuses it, so that nothing is counted
  /// twice.
  package typealias SharedStore = Store<MigrationsReducer.State, MigrationsReducer.Action>

  let project: Project
  let services: MigrationsServices
  private let contributions: any ContributionReading
  let app: any AppActions
  let sharedStore: SharedStore
  /// The store of the match on screen, if any.
  private weak var openMatch: Store<MatchPreview.State, FileReading.Action>?
  /// The migrations with a lock that is being written.
  private var lockedNow: Set<MigrationID> = []
  /// Whether an edit is being written.
  let isSaving = Source(false)
  /// The match to which the user moved from the one that was opened, which its list then selects.
  private var lastSeen: MatchRow.ID?
  /// The selected migration of the list.
  private let selectedMigration = Source<MigrationID?>(nil)
  /// The migration that was opened last, which the list then selects.
  private var lastOpened: MigrationID?
  /// The problem of the baseline that was reported last.
  private var lockProblem: String?
  private lazy var lockObserver = Observer { [weak self] in self?.reportUnreadLocks() }
  /// The most recent task that writes a lock.
  private var lastLock: Task<Void, Never>?
  /// The store of the rehearsal on screen, if any.
  weak var openRehearsal: RehearsalStore?
  let today: Day

  /// - Parameters:
  ///   - app: actions of the app, such as showing a problem.
  ///   - sharedStore: the store of the counts.
  package init(
    project: Project, services: MigrationsServices, contributions: any ContributionReading,
    app: any AppActions, sharedStore: SharedStore
  ) {
    self.project = project
    self.services = services
    self.contributions = contributions
    self.app = app
    today = services.clock.today(in: project.configuration.timezone)
    self.sharedStore = sharedStore
    super.init(id: "migrations", title: "Migrations", state: MigrationsState())

    router.show(
      "hit",
      matching: { [project] state -> MigrationsState.MatchSelection? in
        if case .match(let destination) = state.destination, project.has(destination.migration) {
          destination
        } else {
          nil
        }
      }
    ) { flow, value in flow.hitScreen(value) }
    router.show(
      "edit",
      matching: { [project] state -> MigrationID? in
        if case .edit(let edit) = state.destination, project.has(edit.id) { edit.id } else { nil }
      }
    ) { [unowned self] in editScreen($0) }
    router.show(
      "exception",
      matching: { [project] state -> MigrationsState.MatchSelection? in
        if case .exception(let open) = state.destination, project.has(open.selection.migration) {
          open.selection
        } else {
          nil
        }
      }
    ) { [unowned self] in exceptionScreen($0) }
    router.show(
      "rehearsal",
      matching: { [project] state -> MigrationID? in
        if case .rehearsal(let id) = state.destination, project.has(id) { id } else { nil }
      }
    ) { [unowned self] in rehearsalScreen($0) }
    router.show(
      "detail",
      matching: { [project] state -> MigrationID? in
        if case .detail(let detail) = state.destination, project.has(detail.id) {
          detail.id
        } else {
          nil
        }
      }
    ) { flow, value in flow.detailScreen(value) }
    router.show("list") { flow in flow.listScreen() }
    attach(.migrationRoutes, from: contributions)
  }

  /// Registers the store of the project's counts, which flows share while one of them uses it.
  /// Counting begins with `.appeared`.
  ///
  /// - Throws: `DependencyError` if the store is already registered.
  package static func registerStore(in registry: DependencyRegistry) throws {
    try registry.register(
      SharedStore.self, using: Project.self, (any MigrationScanning).self,
      (any HistoryReading).self, (any Locking).self, (any ZonedClock).self, lifetime: .shared
    ) { project, scanner, history, locking, clock in
      // Features are built on the main actor.
      MainActor.assumeIsolated {
        sharedStore(
          project, scanner, history, locking,
          today: clock.today(in: project.configuration.timezone))
      }
    }
  }

  /// Returns a closure that passes on what is known of a project to the store of the same project
  /// once it is loaded again, so that its counts don't disappear until it is scanned. The closure
  /// retains the store.
  ///
  /// - Throws: `DependencyError` if the registry lacks a service of the store.
  package static func handOver(
    _ registry: DependencyRegistry
  ) throws -> @MainActor (DependencyRegistry) throws -> Void {
    let (former, store) = (
      try registry.resolve(Project.self), try registry.resolve(SharedStore.self)
    )
    return { registry in
      let project = try registry.resolve(Project.self)
      guard project.root == former.root else { return }
      let today = try registry.resolve((any ZonedClock).self)
        .today(in: project.configuration.timezone)
      try registry.resolve(SharedStore.self).send(
        .reloaded(
          MigrationsReducer.State(
            continuing: store.currentState, of: former, in: project, today: today)))
    }
  }

  private static func sharedStore(
    _ project: Project, _ scanner: any MigrationScanning, _ reader: any HistoryReading,
    _ locking: any Locking, today: Day
  ) -> SharedStore {
    let scan = ScanRequest(project, today: today)
    let history = HistoryRequest(project)
    return Store(
      MigrationsReducer.State(
        migrations: project.configuration.migrations.map(MigrationCount.uncounted)),
      label: "migrations",
      reduce: MigrationsReducer.reducer(
        MigrationsReducer.Sources(
          today: today, scan: { scanner.scan(scan) }, history: { reader.read(history) },
          locks: { try await locking.states(of: project, $0) })))
  }

  override package func didAppear() {
    sharedStore.send(.appeared)
    reportUnreadLocks()
  }

  /// Reports a baseline that can't be read, after each scan: lists show nothing of it.
  private func reportUnreadLocks() {
    let locks = lockObserver.track { sharedStore.bind(\.locks).value }
    guard case .failed(let message) = locks else { return lockProblem = nil }
    if message != lockProblem { app.notify(problem: message) }
    lockProblem = message
  }

  // MARK: Screens

  private func listScreen() -> any Routable {
    lastSeen = nil
    // A link can open another migration than the selected one. The row that opened it stays selected
    // otherwise, because it may be one of a plugin.
    let selecting = lastOpened == selectedMigration.untracked ? nil : lastOpened
    lastOpened = nil
    return ScreenRoutable("") { [unowned self] in
      MigrationListView(
        counts: sharedState,
        added: contributions.added(at: .migrationRows) { [weak self] in self?.context },
        today: today,
        preview: .init(
          root: project.root, actions: { [unowned self] in detailActions($0) },
          panels: { [unowned self] in AnyView(panels($0)) }),
        selecting: selecting,
        actions: .init(
          open: { [weak self] id in self?.open(row: id) },
          select: { [selectedMigration] in selectedMigration.value = $0 },
          lock: { [weak self] id in self?.lock(id) }, recount: { [weak self] in self?.recount() },
          tryPattern: tryPattern, addTemplates: addTemplates,
          edit: { [weak self] in self?.edit($0) },
          editConfiguration: { [weak self] in self?.editConfiguration(at: $0) },
          showOver: { [weak self] in self?.showOver($0) },
          saveReport: { [weak self] in self?.saveReport() }, setUp: setUp))
    }
  }

  /// Tries a pattern and shows the migration that it becomes; nil if no feature does that.
  private var tryPattern: (@MainActor () -> Void)? {
    guard app.canOpen(TryRoute.self) else { return nil }
    return { [app] in
      app.present(TryRoute(), as: .push) { [weak app] tried in
        app?.reload(showing: MigrationRoute(id: MigrationID(tried.id)))
      }
    }
  }

  /// Opens the templates that aren't in the configuration yet; nil if no feature lists them.
  private var addTemplates: (@MainActor () -> Void)? {
    guard app.canOpen(TemplatesRoute.self) else { return nil }
    return { [app] in app.open(TemplatesRoute()) }
  }

  /// Opens the setup; nil if the project has a configuration.
  private var setUp: (@MainActor () -> Void)? {
    if project.isConfigured { return nil }
    return { [weak self] in self?.app.open(SetUpRoute()) }
  }

  private var sharedState: Bind<MigrationsReducer.State> { sharedStore.bind(\.self) }

  private func detailScreen(_ id: MigrationID) -> any Routable {
    lastOpened = id
    let (source, root) = (services.source, project.root)
    let preview = Store(
      MatchFollowing.State(), label: "preview",
      reduce: MatchFollowing.reducer { try await source.lines(of: $0, in: root) })
    return ScreenRoutable(title(id), onLeave: { preview.finish() }) { [unowned self] in
      MigrationDetailView(
        counts: sharedState, id: id, tab: Bind { [unowned self] in detail?.tab ?? .overview },
        scope: Bind { [unowned self] in detail?.scope ?? .all }, today: today, root: project.root,
        hasUnreadManifests: project.hasUnreadManifests, panels: AnyView(panels(id)),
        preview: .init(
          state: preview.bind(\.self), follow: { preview.send(.selected($0)) },
          lastSeen: Bind { [unowned self] in lastSeen }),
        actions: detailActions(id))
    }
  }

  /// The actions of a migration's screen, and of its preview in the list.
  private func detailActions(_ id: MigrationID) -> MigrationDetailView.Actions {
    MigrationDetailView.Actions(
      selectTab: { [weak self] tab in
        self?.change {
          $0.tab = tab
          $0.scope = .all
        }
      },
      showMatches: { [weak self] scope in
        self?.go { state in
          state.destination = .detail(.init(id: id, tab: .matches, scope: scope))
        }
      },
      openMatch: { [weak self] in self?.open($0, of: id) },
      except: { [weak self] match in
        guard let self else { return }
        except(.init(migration: id, match: match, scope: detail?.scope ?? .all))
      },
      copy: { [weak self] in self?.app.copy($0) }, lock: { [weak self] in self?.lock(id) },
      edit: { [weak self] in self?.edit(id) },
      editConfiguration: { [weak self] in self?.editConfiguration(at: id) },
      recount: { [weak self] in self?.recount() },
      rehearse: { [weak self] in self?.rehearse(id) },
      saveReport: { [weak self] in self?.saveReport() })
  }

  /// The panels that plugins add to a migration.
  private func panels(_ id: MigrationID) -> PanelSlot<MigrationPanelContext> {
    PanelSlot(
      .migrationPanels, from: contributions,
      context: Bind { [sharedStore, today, weak self] in
        let state = sharedStore.bind(\.self).value
        return MigrationPanelContext(
          migration: state[id] ?? MigrationCount(id: id, title: "", priority: ""),
          matches: state.matches[id] ?? [], today: today,
          open: { [weak self] in self?.open($0, of: id) })
      })
  }

  override package var screen: AnyView {
    AnyView(
      FlowView(self).keys { [weak self] in
        guard let self else { return [] }
        return contributions.keyBindings(at: .migrationCommands) { [unowned self] in
          MigrationCommandContext(
            data: context,
            open: openMigration.flatMap { sharedStore.currentState[$0] },
            // The keys don't depend on it, so they aren't made again with each selection.
            selected: (openMigration ?? selectedMigration.untracked).flatMap {
              sharedStore.currentState[$0]
            }, match: shownMatch, app: app)
        }
      })
  }

  private var shownMatch: Match? {
    if case .match(let selection) = state.destination { return selection.match }
    return nil
  }

  private var openMigration: MigrationID? {
    switch state.destination {
    case .list: nil
    case .detail(let detail): detail.id
    case .match(let destination): destination.migration
    case .edit(let edit): edit.id
    case .exception(let exception): exception.selection.migration
    case .rehearsal(let id): id
    }
  }

  func title(_ id: MigrationID) -> String {
    project.configuration.migrations.first { $0.id == id.description }?.title ?? id.description
  }

  private var detail: MigrationsState.Detail? {
    if case .detail(let detail) = state.destination { return detail }
    return nil
  }

  private func change(_ change: (inout MigrationsState.Detail) -> Void) {
    guard var detail else { return }
    lastSeen = nil
    change(&detail)
    update { $0.destination = .detail(detail) }
  }

  private func hitScreen(_ destination: MigrationsState.MatchSelection) -> any Routable {
    let source = services.source
    let root = project.root
    let store = Store(
      MatchPreview.State(match: destination.match), label: "hit",
      reduce: MatchPreview.reducer { try await source.lines(of: $0, in: root) })
    store.send(.appeared)
    openMatch = store
    let name =
      destination.match.path.split(separator: "/").last.map(String.init) ?? destination.match.path
    let crumb = Breadcrumb.title(
      title(destination.migration),
      destination.match.hasLine ? "\(name):\(destination.match.line)" : name)
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openMatch === store { self?.openMatch = nil }
    }
    return ScreenRoutable(crumb, onLeave: leave) { [unowned self] in
      MatchView(
        state: store.bind(\.self), root: root,
        migration: sharedStore.currentState[destination.migration],
        labels: sharedStore.currentState.moduleLabels, today: today,
        actions: .init(
          edit: { [weak self] in self?.edit(destination.match) },
          editConfiguration: { [weak self] in
            self?.editConfiguration(at: destination.migration)
          },
          except: { [weak self] in self?.except(destination) },
          copy: { [weak self] in self?.app.copy($0) },
          step: { [weak self] in self?.step(from: destination, by: $0) }))
    }
  }

  private func edit(_ match: Match) {
    app.attempt { [weak self, project, editor = services.editor] in
      try await editor.open(try project.editablePath(match.path), line: match.line)
      self?.openMatch?.send(.appeared)
      self?.recount()
    }
  }

  /// Opens the configuration in the user's editor, at a migration or at the beginning.
  private func editConfiguration(at id: MigrationID?) {
    app.attempt { [weak self, editor = services.editor, project] in
      let (path, line) = try project.editableConfiguration(at: id?.description)
      try await editor.open(path, line: line)
      self?.recount()
    }
  }

  /// Saves a report as a web page, and shows its path.
  private func saveReport() {
    let state = sharedStore.currentState
    guard let snapshot = state.snapshot else { return }
    app.attempt { [reports = services.reports, project, today, app] in
      let path = try await reports.save(
        project, snapshot, state.knownHistory, allowances: state.locks.allowances, today: today)
      app.notify("Saved the report as \(path) (for Markdown, run: headway report > report.md)")
    }
  }

  func recount() {
    lockProblem = nil
    sharedStore.send(.recountRequested)
    app.refresh()
  }

  /// Locks a migration or tightens its lock; the user is notified and can undo it. A migration without
  /// `lock: true` also gets it in the configuration.
  ///
  /// Does nothing while the lock of this migration is being written: a held key repeats many times
  /// a second, and each lock counts all files.
  func lock(_ id: MigrationID) {
    guard project.configuration.migrations.contains(where: { $0.id == id.description && $0.lock })
    else { return lockInConfiguration(id) }
    guard lockedNow.insert(id).inserted else { return }
    let (locking, project, sharedStore, app) = (services.locking, project, sharedStore, app)
    lastLock = app.attempt { [weak self, lastLock] in
      defer { self?.lockedNow.remove(id) }
      // Otherwise both tasks could read the baseline before either writes it.
      await lastLock?.value
      app.notify("Counting the matches for the lock…")
      let change = try await locking.lock(id, in: project)
      guard change.before != change.after else { return app.notify("\(change.message).") }
      app.make(
        UndoableChange(
          "\(change.message). Wrote \(change.paths.joined(separator: " and ")).",
          undone: "the baseline is restored."
        ) {
          sharedStore.send(.lockChanged)
          return { Migrations.undo(change, locking, project, sharedStore, app) }
        })
    }
  }

  private static func undo(
    _ change: LockChange, _ locking: any Locking, _ project: Project, _ sharedStore: SharedStore,
    _ app: any AppActions
  ) {
    app.attempt {
      defer { sharedStore.send(.lockChanged) }
      try await locking.undo(change, in: project)
    }
  }

  private func step(from destination: MigrationsState.MatchSelection, by step: Int) {
    let matches = MatchRow.rows(
      sharedStore.currentState, of: destination.migration, in: destination.scope
    ).map(\.match)
    guard let index = matches.firstIndex(of: destination.match) else { return }
    let next = index + step
    guard matches.indices.contains(next) else {
      app.notify(step > 0 ? "This is the last match." : "This is the first match.")
      return
    }
    lastSeen = MatchRow(match: matches[next]).id
    update {
      $0.destination = .match(
        .init(migration: destination.migration, match: matches[next], scope: destination.scope))
    }
  }

  /// Whether the screen is complete: counts, locks and history are loaded or have failed. The read
  /// is tracked.
  package var isSettled: Bool {
    guard isCounted, areLocksKnown else { return false }
    if let openMatch { return openMatch.bind(\.content).value != .loading }
    if let openRehearsal { return openRehearsal.bind(\.phase).value.isSettled }
    return sharedStore.bind(\.isHistoryLoaded).value
  }

  /// Whether the scan has finished or failed. The read is tracked.
  var isCounted: Bool { sharedStore.bind(\.isCounted).value }

  /// Whether the locks have been compared with the counts, if any migration has a lock. The read is
  /// tracked.
  private var areLocksKnown: Bool {
    sharedStore.bind(\.locks).value != .unknown || sharedStore.bind(\.phase).value != .counted
      || !sharedStore.currentState.migrations.contains(where: \.lock)
  }

  /// The current data for plugins. The read is tracked.
  package var context: MigrationRowContext {
    MigrationRowContext(
      migrations: sharedStore.bind(\.migrations).value, today: today,
      history: sharedStore.bind(\.knownHistory).value)
  }

  /// Opens a migration, with the overview behind it.
  package func open(_ id: MigrationID, tab: DetailTab = .overview) {
    go { $0.destination = .detail(.init(id: id, tab: tab)) }
  }

  /// Opens the migration of a row. A plugin can add a row for a migration that doesn't exist.
  private func open(row id: MigrationID) {
    guard sharedStore.state.migrations.contains(where: { $0.id == id }) else {
      return app.notify(
        problem: "This row opens the migration \"\(Link.shown("\(id)"))\", which doesn't exist.")
    }
    open(id)
  }

  /// Shows the matches in the files with more matches than the baseline allows.
  private func showOver(_ id: MigrationID) {
    go { $0.destination = .detail(.init(id: id, tab: .matches, scope: .overBaseline)) }
  }

  /// Shows a match of the open migration, within the current scope.
  private func open(_ match: Match, of id: MigrationID) {
    let scope = detail?.scope ?? .all
    lastSeen = nil
    go { $0.destination = .match(.init(migration: id, match: match, scope: scope)) }
  }

  override package var currentRoute: (any Route)? { state.destination.route }
}

extension Project {
  /// Whether the migration is configured. A session or a state may be older than the configuration.
  func has(_ id: MigrationID) -> Bool {
    configuration.migrations.contains { $0.id == id.description }
  }
}
