import MigrationsInterface
import OnboardingLogic
import Synchronization
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

  @Test("of many templates, at most eight are selected: large ones that aren't almost done")
  func recommended() {
    var state = TemplatePicker.State()
    var done = count("done", 50)
    done.replaced = 900
    var wide = count("wide", 3)
    wide.files = 3
    let large = (1...9).map { count("large\($0)", 100 - $0) }
    let all = [done, wide, count("small", 4)] + large.prefix(3)
    _ = reduce(&state, .listed((all + large).map { template($0.id.description) }))
    _ = reduce(&state, .scan(.finished(ScanSnapshot(migrations: all, matches: [:]))))
    #expect(state.selected == ["large1", "large2", "large3", "wide"])
    #expect(state.rows.count == 6 && state.explanation?.contains("at least 5") == true)
    _ = reduce(&state, .scan(.finished(ScanSnapshot(migrations: large, matches: [:]))))
    #expect(state.selected == Set((1...8).map { "large\($0)" }))
    _ = reduce(&state, .toggled("large9"))
    #expect(state.selected.count == 9 && state.explanation == nil)
    // Few templates need no choice, and the user's own patterns don't change it.
    state = TemplatePicker.State()
    _ = reduce(&state, .listed(["a", "b"].map(template)))
    let few = [count("a", 1), count("b", 20)]
    _ = reduce(&state, .scan(.finished(ScanSnapshot(migrations: few, matches: [:]))))
    _ = reduce(&state, .added(template("own")))
    _ = reduce(&state, .counted(count("own", 90)))
    #expect(state.selected == ["a", "b", "own"] && state.explanation == nil)
  }

  /// A scanner that counts its scans.
  private final class Scanner: MigrationScanning {
    private let state = Mutex((contents: "before", scans: 0))

    var scans: Int { state.withLock(\.scans) }

    func change() { state.withLock { $0.contents = "after" } }

    func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error> {
      state.withLock { $0.scans += 1 }
      return AsyncThrowingStream { continuation in
        let counts = request.definitions.map(MigrationCount.uncounted)
        continuation.yield(.finished(ScanSnapshot(migrations: counts, matches: [:])))
        continuation.finish()
      }
    }

    func contents(of root: String) async -> String? { state.withLock(\.contents) }
  }

  @Test("a scan is repeated only if files, owners or patterns have changed")
  func kept() async throws {
    let (scanner, kept) = (Scanner(), KeptCounts())
    func scan(_ ids: [String], owners: String? = nil) async throws -> [String] {
      let request = ScanRequest(
        root: "/repository", definitions: ids.map { template($0).definition }, ownersFile: owners,
        moduleGlobs: [], today: Day(number: 20_500))
      for try await case .finished(let snapshot) in kept.scan(request, with: scanner) {
        return snapshot.migrations.map(\.id.description)
      }
      return []
    }
    #expect(try await scan(["a", "b"]) == ["a", "b"] && scanner.scans == 1)
    #expect(try await scan(["b", "a"]) == ["b", "a"] && scanner.scans == 1)
    #expect(try await scan(["own"]) == ["own"] && scanner.scans == 2)
    #expect(try await scan(["a", "b", "own"]) == ["a", "b", "own"] && scanner.scans == 2)
    _ = try await scan(["a"], owners: "CODEOWNERS")
    #expect(scanner.scans == 3)
    scanner.change()
    _ = try await scan(["a"], owners: "CODEOWNERS")
    #expect(scanner.scans == 4)
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
