import LocksInterface
import MigrationsInterface
import Unidirectional
import Workspace
import WorkspaceLogic

/// The state of the migration screens: counts, matches, history and locks, with the progress of
/// loading them.
package enum MigrationsReducer {
  /// The phase of the scan.
  package enum Phase: Equatable, Sendable {
    case idle
    /// The number of files read so far, and the total; 0 until it is known.
    case counting(done: Int, total: Int)
    case counted
    case failed(String)

    package var isFailed: Bool { if case .failed = self { true } else { false } }
  }

  /// The phase of reading the history.
  package typealias HistoryPhase = ReadingPhase<HistoryProgress>

  /// The comparison of the counts with the baseline.
  package enum Locks: Equatable, Sendable {
    case unknown
    case known([MigrationID: LockState])
    case failed(String)

    /// The state of a migration's lock; nil if it isn't known.
    package subscript(id: MigrationID) -> LockState? {
      if case .known(let states) = self { return states[id] }
      return nil
    }

    /// The allowed matches of the migrations with a baseline; empty if they aren't known.
    package var allowances: [MigrationID: Int] {
      if case .known(let states) = self { return LockState.allowances(states) }
      return [:]
    }
  }

  /// The state of the store.
  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    package var migrations: [MigrationCount]
    package var matches: [MigrationID: [Match]] = [:]
    package var historyPhase: HistoryPhase = .idle
    /// The history so far; nil until the first part has been read.
    package var history: History?
    /// Whether `history` is complete. It stays so while new commits are read.
    package var isHistoryRead = false
    /// The remaining matches in each file that has any, by the bytes of its path.
    package var remainingByPath: [MigrationID: [[UInt8]: Int]] = [:]
    /// The day on which most counts fell together; nil if there is none.
    package internal(set) var sharedDrop: SharedDrop?
    /// The files that the last scan couldn't count as configured.
    package var gaps = ScanGaps()
    /// The names of modules for screens.
    package var moduleLabels = ModuleLabels()
    package var locks = Locks.unknown
    /// The trend of each migration; empty until the history has been read.
    package var trends: [MigrationID: MigrationTrend] = [:]

    package init(migrations: [MigrationCount] = []) {
      self.migrations = migrations
    }

    /// The day of the last commit if trends and forecasts are as of that day instead of today.
    package var asOf: Day? { trends.values.lazy.compactMap(\.asOf).max() }

    package subscript(id: MigrationID) -> MigrationCount? {
      migrations.first { $0.id == id }
    }

    /// Whether the scan has finished or failed.
    package var isCounted: Bool {
      switch phase {
      case .counted, .failed: true
      case .idle, .counting: false
      }
    }

    /// Whether the history has been read, can't be read, or isn't needed.
    package var isHistoryLoaded: Bool {
      switch historyPhase {
      case .read, .failed: true
      case .idle, .reading: migrations.isEmpty
      }
    }

    /// The counts and matches of the scan; nil until it has finished.
    package var snapshot: ScanSnapshot? {
      guard phase == .counted else { return nil }
      var snapshot = ScanSnapshot(migrations: migrations, matches: matches)
      snapshot.remainingByPath = remainingByPath
      snapshot.gaps = gaps
      snapshot.moduleLabels = moduleLabels
      return snapshot
    }

    /// The complete history; nil until it has been read. Only this history is a basis for a verdict.
    package var knownHistory: History? { isHistoryRead ? history : nil }
  }

  /// The actions of the store.
  package enum Action: Equatable, Sendable {
    case appeared
    /// The project was loaded again. The state is what is still known of it.
    case reloaded(State)
    /// Rescans the files and reads new commits.
    case recountRequested
    case scan(ScanEvent)
    case failed(String)
    case history(HistoryEvent<History>)
    case historyFailed(String)
    /// The files of the lock were written.
    case lockChanged
    case locks(Locks)
  }

  /// The sources of the data. Each closure is called off the main actor.
  package struct Sources: Sendable {
    let today: Day
    let scan: @Sendable () -> AsyncThrowingStream<ScanEvent, any Error>
    let history: @Sendable () -> AsyncThrowingStream<HistoryEvent<History>, any Error>
    let locks: @Sendable (ScanSnapshot) async throws -> [MigrationID: LockState]

    /// - Parameters:
    ///   - scan: starts counting the matches in the working tree.
    ///   - history: starts reading the history.
    ///   - locks: compares the counts with the baseline.
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

  /// Creates the reducer of the store.
  package static func reducer(
    _ sources: Sources
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        guard state.phase == .idle else { return .none }
        return start(&state, sources)
      case .reloaded(let known): if state.phase == .idle { state = known }
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
    // The baseline is read again after the scan; an equal problem is news then.
    if case .failed = state.locks { state.locks = .unknown }
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
    guard state.migrations.contains(where: \.lock), let snapshot = state.snapshot else {
      return .none
    }
    return .run(id: "locks", failed: { .locks(.failed("\($0)")) }) { send in
      await send(.locks(.known(try await sources.locks(snapshot))))
    }
  }

  private static func apply(_ event: ScanEvent, to state: inout State, today: Day) {
    switch event {
    case .progress(let progress):
      state.phase = .counting(done: progress.filesDone, total: progress.filesTotal)
    case .counts(let counts):
      state.migrations = counts.map { part in
        // Until the scan is complete, keep a known count that is higher, and don't show 0 as final.
        if let known = state[part.id], known.isCounted, known.remaining >= part.remaining {
          return known
        }
        var part = part
        part.isCounted = part.remaining > 0
        part.isPartial = true
        part.progress = state[part.id]?.progress
        return part
      }
    case .finished(let snapshot):
      state.migrations = snapshot.migrations
      state.matches = snapshot.matches
      state.remainingByPath = snapshot.remainingByPath
      state.gaps = snapshot.gaps
      state.moduleLabels = snapshot.moduleLabels
      state.phase = .counted
      judge(&state, today: today)
    }
  }

  private static func apply(_ event: HistoryEvent<History>, to state: inout State, today: Day) {
    switch event {
    case .progress(let progress):
      state.historyPhase = .reading(progress)
      return
    case .history(let history):
      // A part of the history never replaces a complete one.
      if !state.isHistoryRead { state.history = history }
    case .finished(let history):
      state.history = history
      state.isHistoryRead = true
      state.historyPhase = .read
      judge(&state, today: today)
    }
  }

  /// Computes progress and trends, once the complete history is known. Until the scan is complete,
  /// trends are those of the history.
  static func judge(_ state: inout State, today: Day) {
    guard let known = state.knownHistory else { return }
    state.sharedDrop = SharedDrop(
      known, starts: state.migrations.map { ($0.id, $0.started) })
    state.trends = [:]
    for (index, migration) in state.migrations.enumerated() {
      let neverMatched = known.neverMatched(migration)
      if migration.isComplete {
        state.migrations[index].progress = neverMatched ? nil : known.progress(of: migration)
      }
      state.trends[migration.id] = known.migrations[migration.id].flatMap {
        MigrationTrend($0, of: migration, today: today, neverMatched: neverMatched)
      }
    }
  }
}
