import EditingLogic
import Testing
import Unidirectional
import Workspace

/// A form with one text.
private struct SampleDraft: ConfigurationDraft {
  var text: String
  var isValid: Bool { !text.isEmpty }

  func edits(from original: SampleDraft) -> [ConfigurationEdit] {
    text == original.text ? [] : [.addMigration(text)]
  }
}

@MainActor @Suite struct ConfigurationFormTests {
  @Test(
    "only the change of the current values can be saved; the lines of the latest one stay shown")
  func change() {
    let reduce = ConfigurationForm<SampleDraft>.reducer(save: { _ in }) { _ in
      FileChange(path: "/h.yml", before: "", after: "")
    }
    var state = ConfigurationForm<SampleDraft>.State(SampleDraft(text: "a"))
    let first = FileChange(path: "/h.yml", before: "", after: "b")
    _ = reduce(&state, .changed(SampleDraft(text: "b")))
    _ = reduce(&state, .planned(.success(first)))
    #expect(state.change == first && state.preview == first && state.obstacle == nil)

    _ = reduce(&state, .changed(SampleDraft(text: "bc")))
    #expect(state.change == nil && state.preview == first && state.obstacle == nil)
    let second = FileChange(path: "/h.yml", before: "", after: "bc")
    _ = reduce(&state, .planned(.success(second)))
    #expect(state.change == second && state.preview == second && state.obstacle == nil)

    _ = reduce(&state, .changed(SampleDraft(text: "")))
    #expect(state.change == nil && state.preview == nil && state.obstacle == nil)
  }

  @Test("an error disappears with the values that caused it")
  func problem() {
    let reduce = ConfigurationForm<SampleDraft>.reducer(save: { _ in }) { _ in
      throw WorkspaceError("wrong")
    }
    var state = ConfigurationForm<SampleDraft>.State(SampleDraft(text: "a"))
    for next in ["c", ""] {
      _ = reduce(&state, .changed(SampleDraft(text: "b")))
      _ = reduce(&state, .planned(.failure(WorkspaceError("wrong"))))
      #expect(state.problem == "wrong" && state.obstacle == "wrong")
      _ = reduce(&state, .changed(SampleDraft(text: next)))
      #expect(state.problem == nil && state.obstacle != "wrong")
    }
  }

  @Test("values that are submitted before their change is known are saved when it is")
  func submittedEarly() async {
    var saved: [String] = []
    let store = Store(
      ConfigurationForm<SampleDraft>.State(SampleDraft(text: "a")),
      reduce: ConfigurationForm<SampleDraft>.reducer(save: { saved.append($0.draft.text) }) { _ in
        FileChange(path: "/h.yml", before: "", after: "new")
      })
    store.send(.changed(SampleDraft(text: "b")))
    store.submit { _ in Issue.record("nothing to save yet") }
    #expect(store.currentState.isSubmitted && saved.isEmpty)
    while saved.isEmpty { await Task.yield() }
    #expect(saved == ["b"] && !store.currentState.isSubmitted)

    store.submit { saved.append("\($0.draft.text) at once") }
    #expect(saved == ["b", "b at once"])
  }

  @Test("a key after submitting, and values with a problem, aren't saved")
  func withdrawn() {
    let reduce = ConfigurationForm<SampleDraft>.reducer(save: { _ in }) { _ in
      FileChange(path: "/h.yml", before: "", after: "")
    }
    var state = ConfigurationForm<SampleDraft>.State(SampleDraft(text: "a"))
    _ = reduce(&state, .changed(SampleDraft(text: "b")))
    _ = reduce(&state, .submitted)
    #expect(state.isSubmitted)
    _ = reduce(&state, .changed(SampleDraft(text: "bc")))
    #expect(!state.isSubmitted)
    _ = reduce(&state, .changed(SampleDraft(text: "")))
    _ = reduce(&state, .submitted)
    #expect(!state.isSubmitted)
  }
}
