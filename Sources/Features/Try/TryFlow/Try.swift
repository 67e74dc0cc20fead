import DeclarativeUI
import DependencyInjection
import Flows
import LocksInterface
import MigrationsInterface
import RouterService
import Routing
import TryLogic
import TryUI
import Unidirectional
import Workspace

/// The state of the flow that tries a pattern.
package struct TryState: Codable, Equatable, Sendable {
  /// The pattern; empty until the user types one.
  package var pattern: String
  /// The part of source files in which the pattern matches; nil for any.
  package var scope: PatternScope?
  /// The kind of the pattern; nil for a regular expression.
  package var kind: PatternKind?
  /// Whether the dialog that makes the pattern a migration is open.
  package var isAdopting = false
  /// Whether the pattern is only returned, and the caller adds it.
  package var returnsPattern: Bool?
  /// The values in the form of the migration; nil if they haven't been changed.
  package var draft: AdoptionDraft?
  /// The pattern that was added, or that the user wants to add.
  package var adopted: TriedPattern?

  package init(_ route: TryRoute? = nil) {
    pattern = route?.pattern ?? ""
    scope = route?.in
    kind = route?.kind
    returnsPattern = route?.returnsPattern
  }
}

/// Tries a pattern: counts its matches while the user types, shows its history, and adds it as a
/// migration on request. The result of the flow is the pattern of that migration.
package final class Try: Flow<TryState, TriedPattern>, SettlingFlow {
  private let project: Project
  private let services: TryServices
  private let store: Store<TryReducer.State, TryReducer.Action>
  private let today: Day
  private let app: any AppActions
  private let isSaving = Source(false)
  /// Passes the pattern and its scope to the store when the user changes them and when a session is
  /// restored.
  private lazy var observer = Observer { [weak self] in self?.followPattern() }

  /// - Parameters:
  ///   - route: the route with the pattern to start with.
  ///   - project: the project to search.
  ///   - services: the services of the flow.
  ///   - app: shows notices and undoes changes.
  ///   - history: reads the history of a pattern; nil to only count its matches.
  init(
    _ route: any Route, in project: Project, _ services: TryServices, app: any AppActions,
    history: (any HistoryReading)? = nil
  ) {
    let state = TryState(route as? TryRoute)
    self.project = project
    self.services = services
    self.app = app
    let today = services.clock.today(in: project.configuration.timezone)
    self.today = today
    let scanner = services.scanner
    let history = history.map { reader -> TryReducer.Sources.HistorySource in
      { definition in
        var request = HistoryRequest(project)
        request.definitions = [definition]
        return reader.read(request)
      }
    }
    store = Store(
      TryReducer.State(
        pattern: state.pattern, in: state.scope ?? .any, kind: state.kind ?? .expression,
        readsHistory: history != nil),
      label: "try",
      reduce: TryReducer.reducer(
        TryReducer.Sources(
          today: today,
          scan: { definition in
            var request = ScanRequest(project, today: today)
            request.definitions = [definition]
            return scanner.scan(request)
          },
          history: history)))
    super.init(id: "try", title: "Try", state: state)
    router.exit("adopted", matching: \.adopted)
    router.show("adopt", when: \.isAdopting) { flow in flow.adoptionScreen() }
    router.show("pattern") { flow in flow.patternScreen() }
    followPattern()
  }

  private func followPattern() {
    let (pattern, scope, kind) = observer.track {
      (state.pattern, state.scope ?? .any, state.kind ?? .expression)
    }
    store.send(.typed(pattern))
    store.send(.scoped(scope))
    store.send(.read(as: kind))
  }

  override package func didAppear() { store.send(.searchRequested) }

  override package func didLeave() {
    super.didLeave()
    store.finish()
  }

  override package var currentRoute: (any Route)? {
    TryRoute(
      pattern: state.pattern.isEmpty ? nil : state.pattern, in: state.scope, kind: state.kind)
  }

  /// Whether the counts and the history are complete. The read is tracked.
  package var isSettled: Bool { store.bind(\.isSettled).value }

  private func patternScreen() -> any Routable {
    let place = project.isBare ? "last commit" : "working tree"
    return ScreenRoutable("") { [store, today, weak self] in
      TryView(
        state: store.bind(\.self), today: today, place: place,
        typed: { pattern in self?.update { $0.pattern = pattern } },
        rescope: { scope in self?.update { $0.scope = scope == .any ? nil : scope } },
        reread: { kind in self?.update { $0.kind = kind == .expression ? nil : kind } },
        search: { store.send(.searchRequested) },
        adopt: { self?.adopt() }, edit: { self?.edit($0) })
    }
  }

  /// Opens the file of a match in the user's editor, then searches again.
  private func edit(_ match: Match) {
    app.attempt { [store, project, editor = services.editor] in
      try await editor.open(try project.editablePath(match.path), line: match.line)
      store.send(.searchRequested)
    }
  }

  /// The migration that would be added for the current pattern.
  private var adoption: AdoptedMigration {
    AdoptedMigration(
      pattern: state.pattern, in: state.scope ?? .any, kind: state.kind ?? .expression,
      taken: project.configuration.migrations.map(\.id))
  }

  /// Shows the form of the migration, or returns the pattern to the caller.
  private func adopt() {
    if state.returnsPattern == true {
      update { $0.adopted = adoption.tried }
    } else {
      go {
        $0.isAdopting = true
        $0.draft = nil
      }
    }
  }

  private func adoptionScreen() -> any Routable {
    let adoption = adoption
    let (editing, path) = (services.editing, project.configurationPath)
    let store = Store(
      AdoptionForm.State(adoption.draft, draft: state.draft), label: "adoption",
      reduce: AdoptionForm.reducer(save: { [weak self] in self?.add(adoption, $0) }) {
        try await editing.change($0, in: path)
      })
    store.send(.appeared)
    return ScreenRoutable("Add migration", onLeave: { store.finish() }) { [unowned self] in
      AdoptionView(
        state: store.bind(\.self), path: project.relativeConfigurationPath, today: today,
        actions: .init(
          isSaving: isSaving.bind,
          change: { [weak self] draft in
            store.send(.changed(draft))
            self?.update { $0.draft = draft }
          },
          save: { [weak self] in store.submit { self?.add(adoption, $0) } }))
    }
  }

  /// Writes the migration to the configuration. The user can undo it.
  private func add(_ migration: AdoptedMigration, _ form: AdoptionForm.State) {
    guard !isSaving.value, let change = form.change else { return }
    isSaving.value = true
    let (editing, locking, project, app) = (services.editing, services.locking, project, app)
    let file = project.relativeConfigurationPath
    var definition = migration.tried.definition
    definition.lock = form.draft.items.contains(where: \.lock)
    let added = [definition]
    var locks: [LockChange] = []
    app.attempt("Added “\(definition.title)” to \(file).", undone: "\(file) is restored.") {
      [weak self] in
      defer { self?.isSaving.value = false }
      locks = try await locking.lock(added, in: project) { try await editing.apply(change) }
      self?.update { $0.adopted = migration.tried }
    } undo: {
      try await editing.apply(change.reversed)
      try await locking.undo(locks, in: project)
      app.reload(showing: MigrationRoute())
    }
  }
}

/// The services that the flow uses.
package struct TryServices: Sendable {
  let scanner: any MigrationScanning
  let editing: any ConfigurationEditing
  let locking: any Locking
  let editor: any Editing
  let clock: any ZonedClock

  /// Registers the services, which are created for each flow.
  ///
  /// - Throws: `DependencyError` if they are already registered.
  package static func register(in registry: DependencyRegistry) throws {
    try registry.register(
      TryServices.self, using: (any MigrationScanning).self, (any ConfigurationEditing).self,
      (any Locking).self, (any Editing).self, (any ZonedClock).self
    ) { TryServices(scanner: $0, editing: $1, locking: $2, editor: $3, clock: $4) }
  }
}
