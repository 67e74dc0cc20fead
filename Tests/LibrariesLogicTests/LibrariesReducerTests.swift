import LibrariesInterface
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import LibrariesLogic

/// The state that the screens of the libraries share.
@MainActor @Suite struct LibrariesReducerTests {
  private let id = AssessmentTests.entry().id

  private func store(
    _ inventories: [LibraryInventory] = [], error: WorkspaceError? = nil
  ) -> TestStore<LibrariesReducer.State, LibrariesReducer.Action> {
    TestStore(
      LibrariesReducer.State(),
      reduce: LibrariesReducer.reducer(rules: LibraryRules(), today: AssessmentTests.today) {
        AsyncThrowingStream(producer: { send in
          for inventory in inventories { send(inventory) }
          if let error { throw error }
        })
      })
  }

  private func assess(_ state: inout LibrariesReducer.State, _ inventory: LibraryInventory) {
    state.inventory = inventory
    state.assessments = LibraryAssessment.all(
      inventory, rules: LibraryRules(), today: AssessmentTests.today)
  }

  @Test("libraries are read once, and again on request; complete data stays until it is replaced")
  func read() async {
    let partial = LibraryInventory(entries: [AssessmentTests.entry()], isComplete: false)
    let complete = LibraryInventory(entries: [AssessmentTests.entry()], files: ["go.sum"])
    let store = store([partial, complete])
    store.send(.appeared) { $0.phase = .reading }
    await store.receive(.found(partial)) { assess(&$0, partial) }
    #expect(!store.state.isReady(id))
    await store.receive(.found(complete)) { assess(&$0, complete) }
    #expect(store.state.isReady(id) && store.state[id]?.verdict == .ok)
    await store.receive(.finished) { $0.phase = .read }
    store.send(.appeared)
    store.send(.readRequested) { $0.phase = .reading }
    await store.receive(.found(partial))
    await store.receive(.found(complete))
    await store.receive(.finished) { $0.phase = .read }
    await store.finish()
  }

  @Test("libraries that can't be read show the reason, and scorecards can be filled in")
  func unreadable() async {
    let store = store(error: WorkspaceError("no lock file"))
    store.send(.appeared) { $0.phase = .reading }
    await store.receive(.failed("no lock file")) { $0.phase = .failed("no lock file") }
    #expect(store.state.isReady(id))
    await store.finish()
  }

  @Test("facts that aren't read yet are no unknown facts")
  func factsBeingRead() {
    let partial = LibraryInventory(entries: [AssessmentTests.entry()], isComplete: false)
    var state = LibrariesReducer.State()
    state.phase = .reading
    assess(&state, partial)
    #expect(LibraryRow.rows(state).map(\.why) == ["…"])
    state.phase = .failed("no git")
    #expect(LibraryRow.rows(state).map(\.why) == ["unknown"])
    state.phase = .reading
    assess(&state, LibraryInventory(entries: [AssessmentTests.entry()]))
    #expect(LibraryRow.rows(state).map(\.why) == ["unknown"])
  }

  @Test("drafts of a session are restored, unless they were changed, saved or discarded since")
  func drafts() {
    let store = store()
    let other = LibraryID(.swift, "other")
    let old = ScorecardDraft(AssessmentTests.assessment())
    var new = old
    new.fields["owner"] = "@ios"
    store.send(.drafted(id, new)) { $0.drafts = [id: new] }
    store.send(.draftsRestored([id: old, other: old])) { $0.drafts = [id: new, other: old] }
    store.send(.drafted(other, nil)) {
      $0.drafts = [id: new]
      $0.settled = [other]
    }
    store.send(.draftsRestored([other: old]))
    store.send(.drafted(other, new)) {
      $0.drafts = [id: new, other: new]
      $0.settled = []
    }
  }

  @Test("a saved scorecard replaces the draft, and the library is assessed again")
  func saved() {
    let store = store()
    let inventory = LibraryInventory(entries: [AssessmentTests.entry { $0.scorecard = nil }])
    store.send(.found(inventory)) { assess(&$0, inventory) }
    let draft = ScorecardDraft(AssessmentTests.assessment())
    store.send(.drafted(id, draft)) { $0.drafts = [id: draft] }
    let entry = AssessmentTests.entry()
    guard let card = entry.scorecard else { return }
    store.send(.saved(id, card)) {
      $0.drafts = [:]
      $0.settled = [id]
      assess(&$0, LibraryInventory(entries: [entry]))
    }
    #expect(store.state[id]?.verdict == .ok)
    store.send(.saved(LibraryID(.swift, "other"), card)) {
      $0.settled.insert(LibraryID(.swift, "other"))
    }
  }
}
