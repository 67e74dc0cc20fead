import LibrariesInterface
import Unidirectional
import Workspace

/// The shared state of the library screens: assessed libraries, reading progress and unsaved
/// drafts.
package enum LibrariesReducer {
  /// The progress of reading.
  package enum Phase: Equatable, Sendable {
    case idle, reading
    /// All data was read, including the sources on this machine.
    case read
    case failed(String)
  }

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    package var inventory = LibraryInventory(isComplete: false)
    /// The assessed libraries, sorted by name.
    package var assessments: [LibraryAssessment] = []
    package var drafts: [LibraryID: ScorecardDraft] = [:]
    /// The libraries with saved or discarded drafts. Their drafts aren't restored from a session.
    package var settled: Set<LibraryID> = []

    package init() {}

    package subscript(id: LibraryID) -> LibraryAssessment? { assessments.first { $0.id == id } }

    /// Whether sources and imports are still being read, so that facts from them aren't known yet.
    package var isReadingFacts: Bool {
      switch phase {
      case .idle, .reading: !inventory.isComplete
      case .read, .failed: false
      }
    }

    /// Whether the scorecard form can be shown: detected facts are complete, or a draft exists.
    package func isReady(_ id: LibraryID) -> Bool {
      if case .failed = phase { return true }
      return inventory.isComplete || drafts[id] != nil
    }
  }

  /// An event of the library screens.
  package enum Action: Equatable, Sendable {
    case appeared
    /// The user wants to read all data again.
    case readRequested
    case found(LibraryInventory)
    case finished
    case failed(String)
    /// The draft of a library changed; nil discards it.
    case drafted(LibraryID, ScorecardDraft?)
    /// The drafts of a previous session were restored.
    case draftsRestored([LibraryID: ScorecardDraft])
    case saved(LibraryID, Scorecard)
  }

  /// Returns the reducer.
  ///
  /// - Parameters:
  ///   - rules: the scoring rules of the configuration.
  ///   - today: the day on which exceptions are evaluated.
  ///   - read: starts reading outside the main actor.
  package static func reducer(
    rules: LibraryRules, today: Day,
    read: @escaping @Sendable () -> AsyncThrowingStream<LibraryInventory, any Error>
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    func assess(_ state: inout State) {
      state.assessments = LibraryAssessment.all(state.inventory, rules: rules, today: today)
    }
    func start(_ state: inout State) -> Effect<Action> {
      state.phase = .reading
      return .run(id: "libraries", failed: { .failed("\($0)") }) { send in
        for try await inventory in read() { await send(.found(inventory)) }
        await send(.finished)
      }
    }
    return { state, action in
      switch action {
      case .appeared: return state.phase == .idle ? start(&state) : .none
      case .readRequested: return start(&state)
      case .found(let inventory):
        // Keep complete data on screen until the next complete inventory arrives.
        guard inventory.isComplete || !state.inventory.isComplete else { return .none }
        state.inventory = inventory
        assess(&state)
      case .finished: state.phase = .read
      case .failed(let message): state.phase = .failed(message)
      case .drafted(let id, let draft):
        state.drafts[id] = draft
        if draft == nil { state.settled.insert(id) } else { state.settled.remove(id) }
      case .draftsRestored(let drafts):
        for (id, draft) in drafts where state.drafts[id] == nil && !state.settled.contains(id) {
          state.drafts[id] = draft
        }
      case .saved(let id, let card):
        state.drafts[id] = nil
        state.settled.insert(id)
        if let index = state.inventory.entries.firstIndex(where: { $0.id == id }) {
          state.inventory.entries[index].scorecard = card
        }
        assess(&state)
      }
      return .none
    }
  }
}
