import MigrationsInterface
import OnboardingLogic
import Testing
import Workspace

/// The list of templates doesn't change under the cursor while they are counted.
@MainActor @Suite struct TemplatePickerTests {
  private func template(_ id: String) -> MigrationTemplate {
    MigrationTemplate(
      definition: MigrationDefinition(id: id, title: id, subject: .patterns([id])), about: "",
      yaml: "id: \(id)\npattern: '\(id)'")
  }

  private func count(_ id: String, _ remaining: Int) -> MigrationCount {
    var count = MigrationCount(id: MigrationID(id), title: id, priority: "P2")
    count.remaining = remaining
    return count
  }

  private let reduce = TemplatePicker.reducer(
    list: { [] }, count: { _ in AsyncThrowingStream { $0.finish() } })

  @Test("rows appear once all templates are counted, and selecting all selects all of them")
  func selectAll() {
    var state = TemplatePicker.State(selection: [])
    _ = reduce(&state, .listed(["a", "b", "c"].map(template)))
    _ = reduce(&state, .scan(.counts([count("a", 1), count("b", 0)])))
    #expect(state.rows.isEmpty)
    let all = [count("a", 1), count("b", 7), count("c", 0)]
    _ = reduce(&state, .scan(.finished(ScanSnapshot(migrations: all, matches: [:]))))
    #expect(state.rows.map(\.id) == ["b", "a"])
    _ = reduce(&state, .allToggled)
    #expect(state.selected == ["a", "b"])
    _ = reduce(&state, .allToggled)
    #expect(state.selected.isEmpty)
  }

  @Test("a pattern that is added during the scan is selected with the recommended templates")
  func added() {
    var state = TemplatePicker.State()
    _ = reduce(&state, .listed(["a"].map(template)))
    _ = reduce(&state, .added(template("own")))
    _ = reduce(&state, .counted(count("own", 0)))
    let all = [count("a", 1)]
    _ = reduce(&state, .scan(.finished(ScanSnapshot(migrations: all, matches: [:]))))
    #expect(state.selected == ["a", "own"])
  }
}
