import MigrationsInterface
import Unidirectional

/// What the migration screens know: the counts so far, the hits, and how the counting goes.
package enum MigrationsBoard {
  package enum Phase: Equatable, Sendable {
    case idle
    /// Files read so far, and all of them once known.
    case counting(done: Int, total: Int)
    case counted
    case failed(String)
  }

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    package var migrations: [MigrationCount]
    package var hits: [MigrationID: [Hit]] = [:]

    package init(migrations: [MigrationCount] = []) {
      self.migrations = migrations
    }

    package subscript(id: MigrationID) -> MigrationCount? {
      migrations.first { $0.id == id }
    }
  }

  package enum Action: Sendable {
    case appeared
    case recountRequested
    case scan(ScanEvent)
    case failed(String)
  }

  /// - Parameter scan: starts counting; called off the main actor.
  package static func reducer(
    scan: @escaping @Sendable () -> AsyncThrowingStream<ScanEvent, any Error>
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        guard state.phase == .idle else { return .none }
        return start(&state, scan)
      case .recountRequested: return start(&state, scan)
      case .scan(let event): apply(event, to: &state)
      case .failed(let message): state.phase = .failed(message)
      }
      return .none
    }
  }

  private static func start(
    _ state: inout State,
    _ scan: @escaping @Sendable () -> AsyncThrowingStream<ScanEvent, any Error>
  ) -> Effect<Action> {
    state.phase = .counting(done: 0, total: 0)
    return .run(id: "scan") { send in
      do {
        for try await event in scan() { await send(.scan(event)) }
      } catch is CancellationError {
        return
      } catch {
        await send(.failed("\(error)"))
      }
    }
  }

  private static func apply(_ event: ScanEvent, to state: inout State) {
    switch event {
    case .progress(let progress):
      state.phase = .counting(done: progress.filesDone, total: progress.filesTotal)
    case .counts(let counts): state.migrations = counts
    case .finished(let snapshot):
      state.migrations = snapshot.migrations
      state.hits = snapshot.hits
      state.phase = .counted
    }
  }
}
