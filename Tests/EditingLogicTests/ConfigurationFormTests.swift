import EditingLogic
import Testing
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
    let reduce = ConfigurationForm<SampleDraft>.reducer { _ in
      ConfigurationChange(path: "/h.yml", before: "", after: "")
    }
    var state = ConfigurationForm<SampleDraft>.State(SampleDraft(text: "a"))
    let first = ConfigurationChange(path: "/h.yml", before: "", after: "b")
    _ = reduce(&state, .changed(SampleDraft(text: "b")))
    _ = reduce(&state, .planned(.success(first)))
    #expect(state.change == first && state.preview == first && state.obstacle == nil)

    _ = reduce(&state, .changed(SampleDraft(text: "bc")))
    #expect(state.change == nil && state.preview == first)
    #expect(state.obstacle?.contains("not ready yet") == true)
    let second = ConfigurationChange(path: "/h.yml", before: "", after: "bc")
    _ = reduce(&state, .planned(.success(second)))
    #expect(state.change == second && state.preview == second && state.obstacle == nil)

    _ = reduce(&state, .changed(SampleDraft(text: "")))
    #expect(state.change == nil && state.preview == nil && state.obstacle == nil)
  }

  @Test("an error disappears with the values that caused it")
  func problem() {
    let reduce = ConfigurationForm<SampleDraft>.reducer { _ in throw WorkspaceError("wrong") }
    var state = ConfigurationForm<SampleDraft>.State(SampleDraft(text: "a"))
    for next in ["c", ""] {
      _ = reduce(&state, .changed(SampleDraft(text: "b")))
      _ = reduce(&state, .planned(.failure(WorkspaceError("wrong"))))
      #expect(state.problem == "wrong" && state.obstacle == "wrong")
      _ = reduce(&state, .changed(SampleDraft(text: next)))
      #expect(state.problem == nil && state.obstacle != "wrong")
    }
  }
}
