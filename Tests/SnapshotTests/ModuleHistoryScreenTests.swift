import DeclarativeUI
import DesignSystem
import Flows
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import ModulesUI
import Synchronization
import Terminal
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import ModulesFlow
@testable import headway

/// The past of modules in the app: what it looks like while it is read and after that, and when it is read.
@MainActor @Suite struct ModuleHistoryScreenTests {
  nonisolated private static func state(
    _ history: ModuleHistory?, _ phase: ModuleHistoryBoard.Phase
  ) -> ModuleHistoryBoard.State {
    var state = ModuleHistoryBoard.State()
    state.phase = phase
    state.history = history
    state.curves = history.map { ModuleCurve.all(of: $0) } ?? []
    return state
  }

  private static func orchard() throws -> ModuleHistory {
    try SandboxFixture("orchard").moduleHistory.get()
  }

  /// Each state of the screen by its name.
  private static func states() throws -> [(name: String, state: ModuleHistoryBoard.State)] {
    let whole = try orchard()
    var growing = whole
    growing.points = whole.points.suffix(40)
    var partial = whole
    partial.hasPackages = true
    partial.untrusted = ["Package.swift", "Tools/Package.swift"]
    partial.notices = ["the rule “declared” in line 9 isn't judged", "another"]
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
    _ state: ModuleHistoryBoard.State, _ selected: ModuleCurve.Measure?,
    _ size: (columns: Int, rows: Int), _ theme: Theme
  ) -> ViewHost {
    let host = ViewHost(
      ModuleHistoryView(
        state: .constant(state), selected: Source(selected), today: Day(number: 20_778),
        readAgain: {}), size: Size(columns: size.columns, rows: size.rows), theme: theme)
    host.render()
    return host
  }

  @Test(
    "the past of modules looks as agreed, while it is read, without commits, and where it can't be",
    arguments: [(80, 20), (120, 36), (200, 56)])
  func looks(size: (columns: Int, rows: Int)) throws {
    for (name, state) in try Self.states() {
      let host = Self.host(state, nil, size, .dark)
      try AgreedScreen(name, size).expect(host.surface.lines.joined(separator: "\n"))
      // In every theme, the screen of the sandbox is looked at with the others.
      for theme in [Theme.dark, .light] where size.columns < 200 {
        let findings = LayoutLinter.findings(in: Self.host(state, .violations, size, theme))
        #expect(findings.map { "\($0)" } == [], "\(name) \(theme.name)")
      }
    }
  }

  // MARK: When it is read

  /// Tells what a test says, and whether anybody still listens.
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
    func tell(_ event: HistoryEvent<ModuleHistory>) {
      _ = state.withLock(\.readings.last)?.yield(event)
    }
  }

  /// Renders until something holds.
  private func wait(_ host: ViewHost, until condition: () -> Bool) async throws {
    for _ in 0..<3_000 where !condition() {
      host.render()
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(condition())
  }

  @Test("it is read while somebody looks at it, grows, and is read anew by r and by who comes back")
  func reading() async throws {
    let reader = Reader()
    let fixture = try SandboxFixture("orchard")
    let sandboxed = try Sandboxed("modules", columns: 120, rows: 36)
    let services = try sandboxed.registry.run { try ModulesServices.bound() }
    let modules = Modules(
      project: fixture.project, services: services.reading(history: reader),
      app: SandboxActions { _ in })
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
    reader.tell(.progress(HistoryProgress(commitsDone: 7, commitsTotal: 70)))
    reader.tell(.history(part(3)))
    try await wait(host) { shows("3 days from") && shows("7 of 70 commits") }
    reader.tell(.history(part(40)))
    try await wait(host) { shows("40 days from") }
    #expect(!modules.isSettled)
    reader.tell(.finished(whole))
    try await wait(host) { shows("119 days from") && modules.isSettled }

    // What is known stays until as much is known again.
    host.handle(.key("r"))
    try await wait(host) { reader.count == 2 }
    reader.tell(.progress(HistoryProgress(commitsDone: 9, commitsTotal: 70)))
    reader.tell(.history(part(3)))
    try await wait(host) { shows("9 of 70 commits") }
    #expect(shows("119 days from"))

    // Whoever leaves ends it.
    let before = reader.ended
    modules.back()
    try await wait(host) { reader.ended > before }
    host.handle(.key("o"))
    try await wait(host) { reader.count == 3 }
    modules.reset(to: ModulesState())
  }

  @Test("the curve is that of what is selected")
  func selection() async throws {
    let app = try RootTests.App()
    app.root.open("headway://modules?view=history")
    try await app.load()
    try await app.wait { $0.isSettled }
    #expect(app.root.crumbs.last == "Over time")
    let first = app.text
    app.press("down", "down", "down")
    #expect(app.text != first)
    let modules = try #require(app.root.active("modules") as? Modules)
    #expect(modules.selectedCurve.value == .violations)
    app.press("esc")
    #expect(app.root.crumbs.last == "Modules")
  }
}
