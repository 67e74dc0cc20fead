import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// One pattern tried out: what it finds now, then its whole past; again whenever it is changed.
package enum TryBoard {
  /// The name under which the pattern is counted.
  package static let id: MigrationID = "try"

  package struct State: Equatable, Sendable {
    package var pattern: String
    /// The counts, the hits and the past of the pattern, as of a migration.
    package var board: MigrationsBoard.State

    package init(pattern: String = "") {
      self.pattern = pattern
      board = State.fresh(pattern)
    }

    /// Whether the pattern is long enough to be searched while one types: a letter is everywhere.
    package var isTooShort: Bool { pattern.count < 3 }

    /// Whether there is nothing left to find, now and in the past.
    package var isSettled: Bool {
      if case .failed = board.phase { return true }
      return pattern.isEmpty || board.isCounted && board.isPastRead
    }

    /// Whether the whole past is known, and nothing matched in it.
    package var hasNeverOccurred: Bool {
      guard let past, board.isPastRead else { return false }
      return !past.points.contains { $0.remaining > 0 }
    }

    package var count: MigrationCount? { board[TryBoard.id] }
    package var hits: [Hit] { board.hits[TryBoard.id] ?? [] }
    package var past: MigrationHistory? { board.history?.migrations[TryBoard.id] }
    package var trend: MigrationTrend? { board.trends[TryBoard.id] }

    static func fresh(_ pattern: String) -> MigrationsBoard.State {
      var count = MigrationCount(id: TryBoard.id, title: pattern, priority: "P2")
      count.isCounted = false
      return MigrationsBoard.State(migrations: [count])
    }
  }

  package enum Action: Sendable {
    /// The pattern was changed; it is searched once the typing pauses.
    case typed(String)
    /// Search it now, however short it is.
    case searchRequested
    case board(MigrationsBoard.Action)
  }

  /// How a pattern is read; each is called off the main actor.
  package struct Sources: Sendable {
    let today: Day
    let scan: @Sendable (MigrationDefinition) -> AsyncThrowingStream<ScanEvent, any Error>
    let history:
      @Sendable (MigrationDefinition) -> AsyncThrowingStream<HistoryEvent<History>, any Error>

    package init(
      today: Day,
      scan: @escaping @Sendable (MigrationDefinition) -> AsyncThrowingStream<ScanEvent, any Error>,
      history:
        @escaping @Sendable (MigrationDefinition) -> AsyncThrowingStream<
          HistoryEvent<History>, any Error
        >
    ) {
      self.today = today
      self.scan = scan
      self.history = history
    }
  }

  /// - Parameter clock: measures the pauses in typing; tests pass one that they move by hand.
  package static func reducer<C: Clock>(
    _ sources: Sources, clock: C = ContinuousClock()
  ) -> @MainActor (inout State, Action) -> Effect<Action> where C.Duration == Duration {
    let board = MigrationsBoard.reducer(
      MigrationsBoard.Sources(
        today: sources.today, scan: { AsyncThrowingStream { $0.finish() } },
        history: { AsyncThrowingStream { $0.finish() } }))
    return { state, action in
      switch action {
      case .typed(let pattern):
        guard pattern != state.pattern else { return .none }
        state = State(pattern: pattern)
        guard !state.isTooShort else { return .cancel(id: "try") }
        // What the old pattern still finds is of no use any more.
        return .merge(
          .cancel(id: "try"),
          .debounce(
            id: "typing", for: .milliseconds(150), clock: clock, search(pattern, sources, clock)))
      case .searchRequested:
        guard !state.pattern.isEmpty else { return .none }
        state = State(pattern: state.pattern)
        return search(state.pattern, sources, clock)
      case .board(let action):
        // The board's own effects begin nothing here: the two readings belong to this pattern.
        _ = board(&state.board, action)
        return .none
      }
    }
  }

  /// The pattern as a migration that is written down nowhere.
  package static func definition(_ pattern: String) -> MigrationDefinition {
    MigrationDefinition(
      id: TryBoard.id.description, title: pattern, subject: .patterns([pattern]))
  }

  /// Counts, and then reads the past: nobody waits for the past of a pattern that is still typed.
  private static func search<C: Clock>(
    _ pattern: String, _ sources: Sources, _ clock: C
  ) -> Effect<Action> where C.Duration == Duration {
    let definition = definition(pattern)
    return .run(id: "try") { send in
      do {
        for try await event in sources.scan(definition) { await send(.board(.scan(event))) }
      } catch is CancellationError {
        return
      } catch {
        await send(.board(.failed("\(error)")))
        return
      }
      do {
        try await clock.sleep(for: .milliseconds(200))
        for try await event in sources.history(definition) { await send(.board(.history(event))) }
      } catch is CancellationError {
        return
      } catch {
        await send(.board(.historyFailed("\(error)")))
      }
    }
  }
}
