import DeclarativeUI
import DesignSystem
import Flows
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import ModulesUI
import PluginInterface
import Programs
import Synchronization
import Terminal
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import ModulesFlow
@testable import Sandbox
@testable import headway

/// The module history in the app: its screens during and after reading, and when it is read.
@MainActor @Suite struct ModuleHistoryScreenTests {
  nonisolated private static func state(
    _ history: ModuleHistory?, _ phase: ModuleHistoryReducer.Phase
  ) -> ModuleHistoryReducer.State {
    var state = ModuleHistoryReducer.State()
    state.phase = phase
    state.history = history
    state.allSeries = history.map { ModuleSeries.all(of: $0) } ?? []
    return state
  }

  private static func orchard() throws -> ModuleHistory {
    try SandboxFixture("orchard").moduleHistory.get()
  }

  /// The states of the screen with their names.
  private static func states() throws -> [(name: String, state: ModuleHistoryReducer.State)] {
    let whole = try orchard()
    var growing = whole
    growing.points = whole.points.suffix(40)
    var partial = whole
    partial.hasPackages = true
    partial.untrusted = ["Package.swift", "Tools/Package.swift"]
    partial.notices = ["the rule \"declared\" in line 9 isn't checked", "another"]
    let progress = HistoryProgress(
      commitsDone: 400, commitsTotal: 1_200, filesDone: 9_000, filesPerSecond: 12_000,
      secondsLeft: 3.2)
    return [
      ("module-history", state(whole, .read)),
      ("module-history-reading", state(growing, .reading(progress))),
      ("module-history-partial", state(partial, .read)),
      ("module-history-empty", state(ModuleHistory(branch: "main"), .read)),
      ("module-history-failing", state(nil, .failed("git log ended early"))),
    ]
  }

  private static func host(
    _ state: ModuleHistoryReducer.State, _ selected: ModuleSeries.Measure?,
    _ size: (columns: Int, rows: Int), _ theme: Theme, report: ModuleReport? = nil
  ) -> ViewHost {
    let host = ViewHost(
      ModuleHistoryView(
        state: .constant(state), report: .constant(report), selected: Source(selected),
        today: Day(number: 20_778),
        reload: {}), size: Size(columns: size.columns, rows: size.rows), theme: theme)
    host.render()
    return host
  }

  @Test("modules that are unknown because no manifest was run aren't shown as zero")
  func unknown() {
    var history = ModuleHistory(
      branch: "main",
      points: [ModulePoint(day: Day(number: 20_000), commit: "c", counts: ModuleCounts())])
    let reduce = ModuleHistoryReducer.reducer { AsyncThrowingStream { $0.finish() } }
    func shown() -> ModuleHistoryReducer.State {
      var state = ModuleHistoryReducer.State()
      _ = reduce(&state, .finished(history, ModuleSeries.all(of: history)))
      return state
    }
    #expect(!shown().allSeries.isEmpty)
    history.untrusted = ["Package.swift"]
    #expect(shown().allSeries.isEmpty)
    let text = Self.host(shown(), nil, (80, 20), .dark).surface.lines.joined(separator: "\n")
    #expect(text.contains("unknown until their Swift package manifests are run"))
  }

  @Test("where no imports are read, dependencies and cycles aren't shown as zero")
  func withoutImports() throws {
    var history = try Self.orchard()
    #expect(ModuleSeries.all(of: history).map(\.measure).contains(.cycles))
    history.points = history.points.map { point in
      var counts = point.counts
      counts.dependencies = 0
      counts.cycles = 0
      return ModulePoint(day: point.day, commit: point.commit, counts: counts)
    }
    let measures = ModuleSeries.all(of: history).map(\.measure)
    #expect(measures.contains(.modules))
    #expect(!measures.contains(.dependencies) && !measures.contains(.cycles))
    let text = Self.host(Self.state(history, .read), nil, (100, 24), .dark).surface.lines
    #expect(
      text.joined().contains("Past dependencies, cycles and violations are unknown"))
  }

  @Test("without imports, violations are those of the current modules, and past ones are unknown")
  func violationsInBuildFiles() throws {
    var history = try Self.orchard()
    history.points = history.points.map {
      ModulePoint(
        day: $0.day, commit: $0.commit,
        counts: ModuleCounts(
          modules: 17, violations: Array(repeating: 0, count: history.rules.count)))
    }
    let rule = try #require(history.rules.first { $0.kind != .owned })
    var report = ModuleReport()
    report.violations = (1...28).map { line in
      RuleViolation(
        rule, from: Module(name: "A", path: "A"), to: "B",
        at: ImportLocation("A/build.gradle", line: line), message: "")
    }
    func row(_ report: ModuleReport?) throws -> String {
      let host = Self.host(
        Self.state(history, .read), nil, (100, 24), .dark, report: report)
      host.handle(.key(KeyPress(.down)))
      host.render()
      #expect(host.surface.lines.joined().contains("Past violations are unknown"))
      return try #require(host.surface.lines.first { $0.dropFirst().hasPrefix("violations") })
    }
    let current = try row(report)
    #expect(current.contains("unknown") && current.contains("✗ 28"))
    let unread = try row(nil)
    #expect(unread.contains("unknown") && !unread.contains("0"))
  }

  @Test(
    "the module history matches its references: reading, complete, partial, empty and failed",
    arguments: [(80, 20), (120, 36), (200, 56)])
  func looks(size: (columns: Int, rows: Int)) throws {
    for (name, state) in try Self.states() {
      let host = Self.host(state, nil, size, .dark)
      ScreenSnapshot(name, size).expect(host.surface.lines.joined(separator: "\n"))
      // ScreenLayoutTests checks the screen of the sandbox in every theme.
      for theme in [Theme.dark, .light] where size.columns < 200 {
        let findings = LayoutLinter.findings(in: Self.host(state, .violations, size, theme))
        #expect(findings.map { "\($0)" } == [], "\(name) \(theme.name)")
      }
    }
  }

  // MARK: When it is read

  /// Sends the events that a test passes, and counts the streams that have ended.
  private final class Reader: ModuleHistoryReading {
    typealias Stream = AsyncThrowingStream<HistoryEvent<ModuleHistory>, any Error>
    let state = Mutex<(readings: [Stream.Continuation], ended: Int)>(([], 0))

    func read(_ request: ModuleHistoryRequest) -> Stream {
      Stream { continuation in
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.ended += 1 } }
        state.withLock { $0.readings.append(continuation) }
      }
    }

    var count: Int { state.withLock(\.readings.count) }
    var ended: Int { state.withLock(\.ended) }
    func send(_ event: HistoryEvent<ModuleHistory>) {
      _ = state.withLock(\.readings.last)?.yield(event)
    }
  }

  /// Renders until a condition holds.
  private func wait(_ host: ViewHost, until condition: () -> Bool) async throws {
    for _ in 0..<3_000 where !condition() {
      host.render()
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(condition())
  }

  @Test("the history is read while its screen is open, and again after r and after reopening")
  func reading() async throws {
    let reader = Reader()
    let fixture = try SandboxFixture("orchard")
    let harness = try SandboxHarness("modules", columns: 120, rows: 36)
    let registry = harness.registry
    let modules = Modules(
      project: fixture.project,
      services: ModulesServices(
        history: reader, rehearsals: try registry.resolve((any RuleRehearsing).self),
        trust: FixtureTrust(),
        source: try registry.resolve((any SourceReading).self),
        editor: try registry.resolve((any Editing).self),
        clock: try registry.resolve((any ZonedClock).self),
        editing: try registry.resolve((any ConfigurationEditing).self)),
      contributions: NoContributions(), app: SandboxActions { _ in },
      sharedStore: try registry.resolve(Modules.SharedStore.self))
    modules.didAppear()
    let screen = VStack {
      modules.screen.expand()
      FootnoteDivider()
    }
    let host = ViewHost(screen, size: Size(columns: 120, rows: 36))
    func shows(_ text: String) -> Bool {
      host.surface.lines.joined(separator: "\n").contains(text)
    }
    try await wait(host) { shows("Catalog") }
    #expect(reader.count == 0)
    host.handle(.key("o"))
    try await wait(host) { shows("Reading the history…") && reader.count == 1 }

    let whole = try Self.orchard()
    func part(_ days: Int) -> ModuleHistory {
      var part = whole
      part.points = whole.points.suffix(days)
      return part
    }
    reader.send(.progress(HistoryProgress(commitsDone: 7, commitsTotal: 70)))
    reader.send(.history(part(3)))
    try await wait(host) { shows("3 days with commits,") && shows("7 of 70 commits") }
    reader.send(.history(part(40)))
    try await wait(host) { shows("40 days with commits,") }
    #expect(!modules.isSettled)
    reader.send(.finished(whole))
    try await wait(host) { shows("119 days with commits,") && modules.isSettled }

    // The known history stays until the new one covers as much.
    host.handle(.key("r"))
    try await wait(host) { reader.count == 2 }
    reader.send(.progress(HistoryProgress(commitsDone: 9, commitsTotal: 70)))
    reader.send(.history(part(3)))
    try await wait(host) { shows("9 of 70 commits") }
    #expect(shows("119 days with commits,"))

    // Leaving the screen cancels reading.
    let before = reader.ended
    modules.back()
    try await wait(host) { reader.ended > before }
    host.handle(.key("o"))
    try await wait(host) { reader.count == 3 }
    modules.reset(to: ModulesState())
  }

  @Test("the chart shows the selected series")
  func selection() async throws {
    let app = try RootTests.App()
    app.root.open("headway://modules?view=history")
    try await app.load()
    try await app.wait { $0.isSettled }
    #expect(app.root.crumbs.last == "History")
    let first = app.text
    app.press("down", "down", "down")
    #expect(app.text != first)
    let modules = try #require(app.root.active("modules") as? Modules)
    #expect(modules.selectedSeries.value == .violations)
    app.press("esc")
    #expect(app.root.crumbs.last == "Modules")
  }
}
