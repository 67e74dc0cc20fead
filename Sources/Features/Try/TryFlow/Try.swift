import DeclarativeUI
import DependencyInjection
import Flows
import MigrationsInterface
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
  /// Whether the dialog that makes the pattern a migration is open.
  package var isAdopting = false
  /// The migration that was added.
  package var adopted: MigrationID?

  package init(_ route: TryRoute? = nil) {
    pattern = route?.pattern ?? ""
    scope = route?.in
  }
}

/// Tries a pattern: counts its matches while the user types, shows its history, and adds it as a
/// migration on request. The result of the flow is the id of that migration.
package final class Try: Flow<TryState, MigrationID>, SettlingFlow {
  private let project: Project
  private let services: TryServices
  private let store: Store<TryReducer.State, TryReducer.Action>
  private let today: Day
  private let writing = Source(AdoptionProgress.idle)
  /// Passes the pattern and its scope to the store when the user changes them and when a session is
  /// restored.
  private lazy var observer = Observer { [weak self] in self?.followPattern() }

  /// - Parameters:
  ///   - route: the route with the pattern to start with.
  ///   - project: the project to search.
  ///   - services: the services of the flow.
  ///   - history: reads the history of a pattern; nil to only count its matches.
  init(
    _ route: any Route, in project: Project, _ services: TryServices,
    history: (any HistoryReading)? = nil
  ) {
    let state = TryState(route as? TryRoute)
    self.project = project
    self.services = services
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
        pattern: state.pattern, in: state.scope ?? .any, readsHistory: history != nil),
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
    router.overlay(
      "adopt", when: \.isAdopting,
      dismiss: { flow in flow.update { $0.isAdopting = false } }
    ) { flow in flow.adoptionScreen() }
    router.show("pattern") { flow in flow.patternScreen() }
    followPattern()
  }

  private func followPattern() {
    let (pattern, scope) = observer.track { (state.pattern, state.scope ?? .any) }
    store.send(.typed(pattern))
    store.send(.scoped(scope))
  }

  override package func didAppear() { store.send(.searchRequested) }

  override package var currentRoute: (any Route)? {
    TryRoute(pattern: state.pattern.isEmpty ? nil : state.pattern, in: state.scope)
  }

  /// Whether the counts and the history are complete. The read is tracked.
  package var isSettled: Bool { store.bind(\.isSettled).value }

  private func patternScreen() -> any Routable {
    ScreenRoutable("", onLeave: { [store] in store.finish() }) { [store, today, weak self] in
      TryView(
        state: store.bind(\.self), today: today,
        typed: { pattern in self?.update { $0.pattern = pattern } },
        rescope: { scope in self?.update { $0.scope = scope == .any ? nil : scope } },
        search: { store.send(.searchRequested) },
        adopt: {
          self?.writing.value = .idle
          self?.update { $0.isAdopting = true }
        })
    }
  }

  /// The migration that would be added for the current pattern.
  private var adoption: AdoptedMigration {
    AdoptedMigration(
      pattern: state.pattern, in: state.scope ?? .any,
      taken: project.configuration.migrations.map(\.id))
  }

  private func adoptionScreen() -> any Routable {
    let adoption = adoption
    let path = project.relativeConfigurationPath
    return ScreenRoutable("Add migration") { [writing, weak self] in
      AdoptionView(
        id: adoption.id, pattern: adoption.pattern,
        in: adoption.scope == .any ? nil : adoption.scope.rawValue, path: path,
        failure: writing.bind.map(\.failure),
        accept: { self?.adopt(adoption) })
    }
  }

  /// Writes the migration to the configuration.
  private func adopt(_ migration: AdoptedMigration) {
    // Pressing Enter twice must not add the migration twice.
    guard writing.value != .running else { return }
    writing.value = .running
    let (writer, path) = (services.writer, project.configurationPath)
    Task { [weak self, writing] in
      do {
        try await writer.add([migration.yaml], to: path)
        self?.update { $0.adopted = MigrationID(migration.id) }
      } catch {
        writing.value = .failed("\(error)")
      }
    }
  }
}

/// The state of writing the migration.
private enum AdoptionProgress: Equatable {
  case idle
  case running
  case failed(String)

  /// The error message, if writing failed.
  var failure: String? {
    if case .failed(let message) = self { return message }
    return nil
  }
}

/// The services that the flow uses.
package struct TryServices: Sendable {
  let scanner: any MigrationScanning
  let writer: any ConfigurationWriting
  let clock: any WallClock

  /// Registers the services, which are created for each flow.
  ///
  /// - Throws: `DependencyError` if they are already registered.
  package static func register(in registry: DependencyRegistry) throws {
    try registry.register(
      TryServices.self, using: (any MigrationScanning).self, (any ConfigurationWriting).self,
      (any WallClock).self
    ) { TryServices(scanner: $0, writer: $1, clock: $2) }
  }
}
