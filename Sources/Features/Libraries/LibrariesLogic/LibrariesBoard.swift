import LibrariesInterface
import Unidirectional
import Workspace

/// What the library screens know: the libraries judged, how reading goes, and answers not yet saved.
package enum LibrariesBoard {
  package enum Phase: Equatable, Sendable {
    case idle, reading
    /// Everything is there, what this machine sees too.
    case read
    case failed(String)
  }

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    package var book = LibraryBook(isComplete: false)
    /// By name.
    package var assessments: [LibraryAssessment] = []
    package var drafts: [LibraryID: ScorecardDraft] = [:]
    /// Libraries whose drafts were saved or given up.
    package var settled: Set<LibraryID> = []

    package init() {}

    package subscript(id: LibraryID) -> LibraryAssessment? { assessments.first { $0.id == id } }

    /// Whether a library can be answered about: what this machine sees is there, or somebody began already.
    package func isReady(_ id: LibraryID) -> Bool {
      if case .failed = phase { return true }
      return book.isComplete || drafts[id] != nil
    }
  }

  package enum Action: Sendable {
    case appeared
    /// Reads everything again.
    case readRequested
    case found(LibraryBook)
    case finished
    case failed(String)
    /// Somebody answers; nil gives the answers up.
    case drafted(LibraryID, ScorecardDraft?)
    /// Answers of a session before.
    case draftsRestored([LibraryID: ScorecardDraft])
    case saved(LibraryID, Scorecard)
  }

  /// - Parameter read: starts reading, off the main actor.
  package static func reducer(
    rules: LibraryRules, today: Day,
    read: @escaping @Sendable () -> AsyncThrowingStream<LibraryBook, any Error>
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    func judge(_ state: inout State) {
      state.assessments = LibraryAssessment.all(state.book, rules: rules, today: today)
    }
    func start(_ state: inout State) -> Effect<Action> {
      state.phase = .reading
      return .run(id: "libraries", failed: { .failed("\($0)") }) { send in
        for try await book in read() { await send(.found(book)) }
        await send(.finished)
      }
    }
    return { state, action in
      switch action {
      case .appeared: return state.phase == .idle ? start(&state) : .none
      case .readRequested: return start(&state)
      case .found(let book):
        // What was seen once stays on screen until it is seen again.
        guard book.isComplete || !state.book.isComplete else { return .none }
        state.book = book
        judge(&state)
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
        if let index = state.book.entries.firstIndex(where: { $0.id == id }) {
          state.book.entries[index].scorecard = card
        }
        judge(&state)
      }
      return .none
    }
  }
}
