import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// Tries one pattern: counts its matches, then reads its history. Starts over when the pattern
/// changes.
package enum TryReducer {
  /// The id of the temporary migration.
  package static let id: MigrationID = "try"

  /// The state of the store.
  package struct State: Equatable, Sendable {
    package var pattern: String
    /// The part of source files in which the pattern matches.
    package var scope: PatternScope
    /// The kind of the pattern. Only regular expressions have a scope.
    package var kind: PatternKind
    /// Whether the history of the pattern is read.
    package let readsHistory: Bool
    /// The counts, the matches and the history of the pattern, as of a migration.
    package var counts: MigrationsReducer.State
    /// Whether the pattern is searched, which a short one isn't while the user types.
    var isSearched = false

    package init(
      pattern: String = "", in scope: PatternScope = .any, kind: PatternKind = .expression,
      readsHistory: Bool = true
    ) {
      self.pattern = pattern
      self.scope = scope
      self.kind = kind
      self.readsHistory = readsHistory
      counts = State.fresh(pattern)
    }

    /// Whether the pattern is too short to search while the user types, because it would match
    /// nearly every line.
    package var isTooShort: Bool { pattern.count < 3 }

    /// The pause in typing after which the search starts. A plugin needs longer than Headway to search.
    fileprivate var pause: Duration { kind == .swift ? .milliseconds(600) : .milliseconds(150) }

    /// Whether the search is complete, if there is one: the counts and the history are known or have
    /// failed.
    package var isSettled: Bool {
      if case .failed = counts.phase { return true }
      return pattern.isEmpty || !isSearched || uncountedReason != nil
        || counts.isCounted && (counts.isHistoryLoaded || !readsHistory)
    }

    /// Whether the complete history is known and contains no match.
    package var hasNeverOccurred: Bool {
      guard let history = past, counts.isHistoryRead else { return false }
      return !history.points.contains { $0.remaining > 0 }
    }

    /// The state without results.
    fileprivate var restarted: State {
      State(pattern: pattern, in: scope, kind: kind, readsHistory: readsHistory)
    }

    /// The pattern as a temporary migration that isn't in the configuration.
    fileprivate var definition: MigrationDefinition {
      TryReducer.definition(pattern, in: scope, kind: kind)
    }

    /// The number of files with matches in which the scope was ignored, because their language is
    /// unknown.
    package var unscopedFiles: Int { counts.gaps.unscoped[TryReducer.id]?.values.reduce(0, +) ?? 0 }
    /// The number of files that may contain matching code, but have an unknown language.
    package var unsearchedFiles: Int {
      counts.gaps.unsearched[TryReducer.id]?.values.reduce(0, +) ?? 0
    }
    /// The files that never close a string or comment, so that their matches may be in another scope.
    package var unclosedFiles: [UnclosedFile] { counts.gaps.unclosed[TryReducer.id] ?? [] }
    /// The number of files that weren't counted, because the pattern exceeded its limits on them.
    package var skippedFiles: Int { counts.gaps.leftOut[TryReducer.id]?.count ?? 0 }
    /// The reason why nothing can count the pattern; nil unless the plugin that counts it can't be used.
    package var uncountedReason: String? { counts.gaps.uncounted[TryReducer.id] }

    package var count: MigrationCount? { counts[TryReducer.id] }
    package var matches: [Match] { counts.matches[TryReducer.id] ?? [] }
    package var past: MigrationHistory? { counts.history?.migrations[TryReducer.id] }
    package var trend: MigrationTrend? { counts.trends[TryReducer.id] }

    /// The state of a pattern that hasn't been counted.
    static func fresh(_ pattern: String) -> MigrationsReducer.State {
      var count = MigrationCount(id: TryReducer.id, title: pattern, priority: "P2")
      count.isCounted = false
      return MigrationsReducer.State(migrations: [count])
    }
  }

  /// The actions of the store.
  package enum Action: Equatable, Sendable {
    /// The pattern has changed. It is searched once the user stops typing.
    case typed(String)
    /// The scope has changed. The pattern is searched again.
    case scoped(PatternScope)
    /// The kind has changed. The pattern is searched again.
    case read(as: PatternKind)
    /// Search now, even if the pattern is short.
    case searchRequested
    /// An action of the counts.
    case counts(MigrationsReducer.Action)
  }

  /// The sources of the data. Each closure is called off the main actor.
  package struct Sources: Sendable {
    let today: Day
    let scan: @Sendable (MigrationDefinition) -> AsyncThrowingStream<ScanEvent, any Error>
    let history: HistorySource?

    /// Reads the history of a pattern.
    package typealias HistorySource =
      @Sendable (MigrationDefinition) -> AsyncThrowingStream<HistoryEvent<History>, any Error>

    /// - Parameter history: reads the history; nil if the state doesn't contain one.
    package init(
      today: Day,
      scan: @escaping @Sendable (MigrationDefinition) -> AsyncThrowingStream<ScanEvent, any Error>,
      history: HistorySource?
    ) {
      self.today = today
      self.scan = scan
      self.history = history
    }
  }

  /// Creates the reducer of the store.
  ///
  /// - Parameter clock: measures the pauses in typing; tests pass a clock that they advance
  ///   manually.
  package static func reducer<C: Clock>(
    _ sources: Sources, clock: C = ContinuousClock()
  ) -> @MainActor (inout State, Action) -> Effect<Action> where C.Duration == Duration {
    let counts = MigrationsReducer.reducer(
      MigrationsReducer.Sources(
        today: sources.today, scan: { AsyncThrowingStream { $0.finish() } },
        history: { AsyncThrowingStream { $0.finish() } }))
    return { state, action in
      switch action {
      case .typed(let pattern):
        guard pattern != state.pattern else { return .none }
        state.pattern = pattern
        state = state.restarted
        guard !state.isTooShort else { return .cancel(id: "try") }
        state.isSearched = true
        return .debounce(
          id: "typing", for: state.pause, clock: clock, reading(state, sources, clock)
        ).cancelable(id: "try")
      case .scoped(let scope):
        guard scope != state.scope else { return .none }
        state.scope = scope
        return restart(&state, sources, clock)
      case .read(let kind):
        guard kind != state.kind else { return .none }
        state.kind = kind
        return restart(&state, sources, clock)
      case .searchRequested:
        guard !state.pattern.isEmpty else { return .none }
        state = state.restarted
        return search(&state, sources, clock)
      case .counts(let action):
        // Ignore the effects of the nested reducer: the search starts both scan and history.
        _ = counts(&state.counts, action)
        return .none
      }
    }
  }

  /// The pattern as a temporary migration that isn't in the configuration.
  package static func definition(
    _ pattern: String, in scope: PatternScope = .any, kind: PatternKind = .expression
  ) -> MigrationDefinition {
    MigrationDefinition(
      id: TryReducer.id.description, title: pattern, pattern: pattern, kind: kind, in: scope)
  }

  /// Searches again after a change that isn't typing, if the pattern has been searched.
  private static func restart<C: Clock>(
    _ state: inout State, _ sources: Sources, _ clock: C
  ) -> Effect<Action> where C.Duration == Duration {
    let isCounted = state.count?.isCounted == true
    state = state.restarted
    guard isCounted || !state.isTooShort else { return .cancel(id: "try") }
    return search(&state, sources, clock)
  }

  /// Replaces the search for an earlier pattern, scope or kind.
  private static func search<C: Clock>(
    _ state: inout State, _ sources: Sources, _ clock: C
  ) -> Effect<Action> where C.Duration == Duration {
    state.isSearched = true
    return reading(state, sources, clock).cancelable(id: "try")
  }

  /// Counts the matches, then reads the history. A short pause avoids reading the history of a
  /// pattern that the user is still typing.
  private static func reading<C: Clock>(
    _ state: State, _ sources: Sources, _ clock: C
  ) -> Effect<Action> where C.Duration == Duration {
    let definition = state.definition
    return .run { send in
      do {
        for try await event in sources.scan(definition) { await send(.counts(.scan(event))) }
      } catch is CancellationError {
        return
      } catch {
        await send(.counts(.failed("\(error)")))
        return
      }
      guard let history = sources.history else { return }
      do {
        try await clock.sleep(for: .milliseconds(200))
        for try await event in history(definition) { await send(.counts(.history(event))) }
      } catch is CancellationError {
        return
      } catch {
        await send(.counts(.historyFailed("\(error)")))
      }
    }
  }
}
