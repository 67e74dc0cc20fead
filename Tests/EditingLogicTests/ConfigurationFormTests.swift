import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import EditingLogic

/// A form with one text.
private struct SampleDraft: ConfigurationDraft {
  var text: String
  var isValid: Bool { !text.isEmpty }

  func edits(from original: SampleDraft) -> [ConfigurationEdit] {
    text == original.text ? [] : [.addMigration(text)]
  }
}

@MainActor @Suite struct ConfigurationFormTests {
  private typealias SampleForm = ConfigurationForm<SampleDraft>

  /// The file in which the text is written; "wrong" can't be.
  private nonisolated static func plan(
    _ edits: [ConfigurationEdit]
  ) throws -> FileChange {
    guard edits != [.addMigration("wrong")] else { throw WorkspaceError("it is wrong") }
    return FileChange(path: "/h.yml", before: "", after: "\(edits)")
  }

  private func change(_ text: String) throws -> FileChange {
    try Self.plan(SampleDraft(text: text).edits(from: SampleDraft(text: "a")))
  }

  private func store(
    save: @escaping @MainActor @Sendable (SampleForm.State) -> Void = { _ in }
  ) -> TestStore<SampleForm.State, SampleForm.Action> {
    TestStore(
      SampleForm.State(SampleDraft(text: "a")),
      reduce: SampleForm.reducer(save: save) { try Self.plan($0) })
  }

  @Test(
    "only the change of the current values can be saved; the lines of the latest one stay shown")
  func change() async throws {
    let store = store()
    let (none, first, second) = try (change("a"), change("b"), change("bc"))
    store.send(.appeared)
    await store.receive(.planned(.success(none))) {
      $0.change = none
      $0.preview = none
    }
    store.send(.changed(SampleDraft(text: "a")))
    store.send(.changed(SampleDraft(text: "b"))) {
      $0.draft.text = "b"
      $0.change = nil
    }
    #expect(store.state.preview == none && store.state.obstacle == nil && store.state.isChanged)
    await store.receive(.planned(.success(first))) {
      $0.change = first
      $0.preview = first
    }
    // The change of values that were replaced meanwhile isn't shown.
    store.send(.changed(SampleDraft(text: "c"))) {
      $0.draft.text = "c"
      $0.change = nil
    }
    store.send(.changed(SampleDraft(text: "bc"))) { $0.draft.text = "bc" }
    await store.receive(.planned(.success(second))) {
      $0.change = second
      $0.preview = second
    }
    store.send(.changed(SampleDraft(text: ""))) {
      $0.draft.text = ""
      $0.change = nil
      $0.preview = nil
    }
    await store.finish()
  }

  @Test("an error disappears with the values that caused it")
  func problem() async throws {
    for next in ["c", ""] {
      let store = store()
      store.send(.changed(SampleDraft(text: "wrong"))) { $0.draft.text = "wrong" }
      await store.receive(.planned(.failure(WorkspaceError("it is wrong")))) {
        $0.problem = "it is wrong"
      }
      #expect(store.state.obstacle == "it is wrong")
      store.send(.submitted)
      store.send(.changed(SampleDraft(text: next))) {
        $0.draft.text = next
        $0.problem = nil
      }
      if next == "c" {
        let change = try change(next)
        await store.receive(.planned(.success(change))) {
          $0.change = change
          $0.preview = change
        }
      }
      await store.finish()
    }
  }

  @Test("values that are submitted before their change is known are saved when it is")
  func submittedEarly() async throws {
    var saved: [String] = []
    let store = store { saved.append($0.draft.text) }
    let change = try change("b")
    store.send(.changed(SampleDraft(text: "b"))) { $0.draft.text = "b" }
    store.send(.submitted) { $0.isSubmitted = true }
    await store.receive(.planned(.success(change))) {
      $0.change = change
      $0.preview = change
      $0.isSubmitted = false
    }
    await store.finish()
    #expect(saved == ["b"])
  }

  @Test("submitting saves a known change at once, and otherwise waits for it")
  func submit() async {
    var saved: [String] = []
    let store = Store(
      SampleForm.State(SampleDraft(text: "a")),
      reduce: SampleForm.reducer(save: { saved.append($0.draft.text) }) { try Self.plan($0) })
    store.send(.changed(SampleDraft(text: "b")))
    store.submit { _ in Issue.record("nothing to save yet") }
    while saved.isEmpty { await Task.yield() }
    store.submit { saved.append("\($0.draft.text) at once") }
    #expect(saved == ["b", "b at once"])
  }

  @Test("a key after submitting, and values that aren't valid, aren't saved")
  func withdrawn() async throws {
    let store = store { _ in Issue.record("saved") }
    let change = try change("bc")
    store.send(.changed(SampleDraft(text: "b"))) { $0.draft.text = "b" }
    store.send(.submitted) { $0.isSubmitted = true }
    store.send(.changed(SampleDraft(text: "bc"))) {
      $0.draft.text = "bc"
      $0.isSubmitted = false
    }
    await store.receive(.planned(.success(change))) {
      $0.change = change
      $0.preview = change
    }
    store.send(.changed(SampleDraft(text: ""))) {
      $0.draft.text = ""
      $0.change = nil
      $0.preview = nil
    }
    store.send(.submitted)
    await store.finish()
  }
}
