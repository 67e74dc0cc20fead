import LocksInterface
import MigrationsInterface
import Unidirectional
import Workspace
import WorkspaceLogic

/// What the migration screens know: the counts so far, the hits, the past, and how reading goes.
package enum MigrationsBoard {
  package enum Phase: Equatable, Sendable {
    case idle
    /// Files read so far, and all of them once known.
    case counting(done: Int, total: Int)
    case counted
    case failed(String)
  }

  package typealias HistoryPhase = ReadingPhase<HistoryProgress>

  package enum Locks: Equatable, Sendable {
    case unknown
    case known([MigrationID: LockState])
    case failed(String)

    /// How a migration's lock stands, where that is known.
    package subscript(id: MigrationID) -> LockState? {
      if case .known(let states) = self { return states[id] }
      return nil
    }
  }

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    package var migrations: [MigrationCount]
    package var hits: [MigrationID: [Hit]] = [:]
    package var historyPhase: HistoryPhase = .idle
    /// What is known of the past; nil before anything is.
    package var history: History?
    /// What remains in each file that has any, by the bytes of its path.
    package var remainingByPath: [MigrationID: [[UInt8]: Int]] = [:]
    package var locks = Locks.unknown
    /// What that says of each migration.
    package var trends: [MigrationID: MigrationTrend] = [:]

    package init(migrations: [MigrationCount] = []) {
      self.migrations = migrations
    }

    package subscript(id: MigrationID) -> MigrationCount? {
      migrations.first { $0.id == id }
    }

    /// Whether everything is counted, or can't be.
    package var isCounted: Bool {
      switch phase {
      case .counted, .failed: true
      case .idle, .counting: false
      }
    }

    /// Whether the past is read, or can't be.
    package var isPastRead: Bool {
      switch historyPhase {
      case .read, .failed: true
      case .idle, .reading: migrations.isEmpty
      }
    }

    /// How far a migration is: by its replacement where it has one, else by its past.
    package func progress(of migration: MigrationCount) -> Double? {
      migration.progress ?? trends[migration.id]?.progress
    }
  }

  package enum Action: Sendable {
    case appeared
    /// Counts again, and reads what is new of the past.
    case recountRequested
    case scan(ScanEvent)
    case failed(String)
    case history(HistoryEvent<History>)
    case historyFailed(String)
    /// The lock's files were written.
    case lockChanged
    case locks(Locks)
  }

  /// What the board reads; each is called off the main actor.
  package struct Sources: Sendable {
    let today: Day
    let scan: @Sendable () -> AsyncThrowingStream<ScanEvent, any Error>
    let history: @Sendable () -> AsyncThrowingStream<HistoryEvent<History>, any Error>
    let locks: @Sendable (ScanSnapshot) async throws -> [MigrationID: LockState]

    /// - Parameters:
    ///   - scan: starts counting the work tree.
    ///   - history: starts reading the past.
    ///   - locks: compares what was counted with the baseline.
    package init(
      today: Day, scan: @escaping @Sendable () -> AsyncThrowingStream<ScanEvent, any Error>,
      history: @escaping @Sendable () -> AsyncThrowingStream<HistoryEvent<History>, any Error>,
      locks: @escaping @Sendable (ScanSnapshot) async throws -> [MigrationID: LockState] = { _ in
        [:]
      }
    ) {
      self.today = today
      self.scan = scan
      self.history = history
      self.locks = locks
    }
  }

  package static func reducer(
    _ sources: Sources
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        guard state.phase == .idle else { return .none }
        return start(&state, sources)
      case .recountRequested: return start(&state, sources)
      case .scan(let event):
        apply(event, to: &state, today: sources.today)
        if case .finished = event { return compareLocks(state, sources) }
      case .failed(let message): state.phase = .failed(message)
      case .history(let event): apply(event, to: &state, today: sources.today)
      case .historyFailed(let message): state.historyPhase = .failed(message)
      case .lockChanged: return compareLocks(state, sources)
      case .locks(let locks): state.locks = locks
      }
      return .none
    }
  }

  private static func start(_ state: inout State, _ sources: Sources) -> Effect<Action> {
    state.phase = .counting(done: 0, total: 0)
    let counting = Effect<Action>.run(id: "scan", failed: { .failed("\($0)") }) { send in
      for try await event in sources.scan() { await send(.scan(event)) }
    }
    guard !state.migrations.isEmpty else { return counting }
    state.historyPhase = .reading(HistoryProgress(commitsDone: 0))
    return .merge(
      counting,
      .run(id: "history", failed: { .historyFailed("\($0)") }) { send in
        for try await event in sources.history() { await send(.history(event)) }
      })
  }

  private static func compareLocks(_ state: State, _ sources: Sources) -> Effect<Action> {
    guard state.migrations.contains(where: \.lock), state.phase == .counted else { return .none }
    var snapshot = ScanSnapshot(migrations: state.migrations, hits: state.hits)
    snapshot.remainingByPath = state.remainingByPath
    return .run(id: "locks", failed: { .locks(.failed("\($0)")) }) { [snapshot] send in
      await send(.locks(.known(try await sources.locks(snapshot))))
    }
  }

  private static func apply(_ event: ScanEvent, to state: inout State, today: Day) {
    switch event {
    case .progress(let progress):
      state.phase = .counting(done: progress.filesDone, total: progress.filesTotal)
    case .counts(let counts):
      state.migrations = counts.map { part in
        // Less than is known is no news while files are left to look at, and none so far isn't none.
        if let known = state[part.id], known.isCounted, known.remaining >= part.remaining {
          return known
        }
        var part = part
        part.isCounted = part.remaining > 0
        return part
      }
    case .finished(let snapshot):
      state.migrations = snapshot.migrations
      state.hits = snapshot.hits
      state.remainingByPath = snapshot.remainingByPath
      state.phase = .counted
      judge(&state, today: today)
    }
  }

  private static func apply(_ event: HistoryEvent<History>, to state: inout State, today: Day) {
    switch event {
    case .progress(let progress):
      state.historyPhase = .reading(progress)
      return
    case .history(let history): state.history = history
    case .finished(let history):
      state.history = history
      state.historyPhase = .read
    }
    judge(&state, today: today)
  }

  /// Says where each migration is heading. What is known of the past grows back in time: it says so once
  /// it reaches far enough.
  private static func judge(_ state: inout State, today: Day) {
    state.trends = [:]
    for migration in state.migrations {
      guard let past = state.history?.migrations[migration.id], let first = past.points.first,
        state.historyPhase == .read || today - first.day > Forecasting.window
      else { continue }
      state.trends[migration.id] = MigrationTrend(past, of: migration, today: today)
    }
  }
}
