import MigrationsInterface
import OnboardingLogic
import Synchronization
import TestSupport
import Testing
import Unidirectional
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

  private func store(
    _ initial: TemplatePicker.State = TemplatePicker.State(), listing ids: [String] = [],
    counts: [MigrationCount] = []
  ) -> TestStore<TemplatePicker.State, TemplatePicker.Action> {
    let templates = ids.map(template)
    return TestStore(
      initial,
      reduce: TemplatePicker.reducer(list: { templates }) { asked in
        let found = counts.filter { count in asked.contains { $0.id == count.id.description } }
        return AsyncThrowingStream(producer: { send in
          send(.finished(ScanSnapshot(migrations: found, matches: [:])))
        })
      })
  }

  /// Sends or receives the end of the scan.
  private func finished(_ counts: [MigrationCount]) -> TemplatePicker.Action {
    .scan(.finished(ScanSnapshot(migrations: counts, matches: [:])))
  }

  @Test("the templates are listed and counted, or the reason why they can't be is shown")
  func appeared() async {
    let counts = [count("a", 1), count("b", 2)]
    let store = store(listing: ["a", "b"], counts: counts)
    store.send(.appeared)
    await store.receive(.listed(["a", "b"].map(template))) {
      $0.templates = ["a", "b"].map(template)
    }
    await store.receive(finished(counts)) {
      $0.counts = counts
      $0.phase = .counted
    }
    await store.finish()

    let failing = TestStore(
      TemplatePicker.State(),
      reduce: TemplatePicker.reducer(list: { throw WorkspaceError("no templates") }) { _ in
        AsyncThrowingStream { $0.finish() }
      })
    failing.send(.appeared)
    await failing.receive(.failed("no templates")) { $0.phase = .failed("no templates") }
    #expect(failing.state.isSettled)
    await failing.finish()
  }

  @Test("rows appear once all templates are counted, and selecting all selects all of them")
  func selectAll() {
    let store = store(TemplatePicker.State(selection: []))
    let templates = ["a", "b", "c"].map(template)
    store.send(.listed(templates)) { $0.templates = templates }
    store.send(.scan(.progress(ScanProgress(filesDone: 1, filesTotal: 4)))) {
      $0.phase = .counting(done: 1, total: 4)
    }
    let some = [count("a", 1), count("b", 0)]
    store.send(.scan(.counts(some))) { $0.counts = some }
    #expect(store.state.rows.isEmpty)
    let all = [count("a", 1), count("b", 7), count("c", 0)]
    store.send(finished(all)) {
      $0.counts = all
      $0.phase = .counted
    }
    #expect(store.state.rows.map(\.id) == ["b", "a"])
    store.send(.allToggled) { $0.selection = ["a", "b"] }
    store.send(.toggled("a")) { $0.selection = ["b"] }
    store.send(.allToggled) { $0.selection = ["a", "b"] }
    store.send(.allToggled) { $0.selection = [] }
  }

  @Test("of many templates, at most eight are selected: large ones that aren't almost done")
  func recommended() {
    let store = store()
    var done = count("done", 50)
    done.replaced = 900
    var wide = count("wide", 3)
    wide.files = 3
    let large = (1...9).map { count("large\($0)", 100 - $0) }
    let all = [done, wide, count("small", 4)] + large.prefix(3)
    let templates = (all + large).map { template($0.id.description) }
    store.send(.listed(templates)) { $0.templates = templates }
    store.send(finished(all)) {
      $0.counts = all
      $0.phase = .counted
    }
    #expect(store.state.selected == ["large1", "large2", "large3", "wide"])
    #expect(
      store.state.rows.count == 6 && store.state.explanation?.contains("at least 5") == true)
    store.send(finished(large)) { $0.counts = large }
    #expect(store.state.selected == Set((1...8).map { "large\($0)" }))
    store.send(.toggled("large9")) { $0.selection = Set((1...9).map { "large\($0)" }) }
    #expect(store.state.explanation == nil)
  }

  @Test("few templates are all selected, and the user's own patterns don't change that")
  func few() async {
    let (few, own) = ([count("a", 1), count("b", 20)], count("own", 90))
    let store = store(counts: [own])
    store.send(.listed(["a", "b"].map(template))) { $0.templates = ["a", "b"].map(template) }
    store.send(finished(few)) {
      $0.counts = few
      $0.phase = .counted
    }
    store.send(.added(template("own"))) {
      $0.templates.append(template("own"))
      $0.added = ["own"]
    }
    await store.receive(.counted(own)) { $0.counts.append(own) }
    #expect(store.state.selected == ["a", "b", "own"] && store.state.explanation == nil)
    await store.finish()
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
  func added() async {
    let (all, own) = ([count("a", 1)], count("own", 0))
    let store = store(TemplatePicker.State(), counts: [own])
    store.send(.listed([template("a")])) { $0.templates = [template("a")] }
    store.send(.added(template("own"))) {
      $0.templates.append(template("own"))
      $0.added = ["own"]
    }
    await store.receive(.counted(own)) { $0.counts = [own] }
    store.send(finished(all)) {
      $0.counts = all + [own]
      $0.phase = .counted
    }
    #expect(store.state.selected == ["a", "own"])
    await store.finish()
  }
}
