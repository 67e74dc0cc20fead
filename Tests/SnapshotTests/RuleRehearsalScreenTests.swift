import MigrationsInterface
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import ModulesUI
import TestSupport
import Testing
import Workspace

@testable import ModulesFlow

/// The rehearsal of a module rule in the app.
@MainActor @Suite struct RuleRehearsalScreenTests {
  private let today = Day(number: 20_780)
  private let rule = ModuleRule(.never(from: ["A"], to: ["B"]))

  private func rules() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.root.open("headway://modules?view=rules")
    try await app.wait { _ in app.text.contains("Kit ⇸ Feature") }
    return app
  }

  @Test(
    "L on a rule lists the merges that it would have stopped, and its link opens the same screen")
  func rule() async throws {
    let app = try await rules()
    // The cycles between the modules are in files with changes.
    app.press("down", "down", "down", "L")
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("Rules ▸ Rule rehearsal"))
    #expect(app.text.contains("acyclic  modules must not depend on each other in a cycle"))
    #expect(app.text.contains("the rule would have stopped "))
    let link = try #require(app.root.link)
    #expect(link == "headway://modules?rule=21&view=rehearsal")
    app.press("enter")
    #expect(app.copied.last?.isEmpty == false)
    app.press("esc")
    #expect(app.text.contains("1 Rules"))
    app.root.open(link)
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("the rule would have stopped 1 of "))
    #expect(app.text.contains("Account → Networking"))
    app.root.open("headway://modules?view=rehearsal&rule=3")
    #expect(app.root.problemText?.contains("contains no rule in line 3") == true)
  }

  @Test("ctrl-r in the form rehearses the rule before it is saved, and Esc returns to the values")
  func draft() async throws {
    let app = try await rules()
    app.press("n")
    try await app.wait { _ in app.text.contains("Fill in the fields") }
    app.press("ctrl-r")
    #expect(!app.text.contains("Rule rehearsal"))
    app.press("tab", "K", "i", "t", "tab", "F", "e", "a", "t", "u", "r", "e", "ctrl-r")
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("Rules ▸ Rule rehearsal"))
    #expect(app.text.contains("Kit must never depend on Feature"))
    #expect(app.root.link == "headway://modules?view=rules")
    app.press("esc")
    try await app.wait { _ in app.text.contains("from: Kit, to: Feature") }
    #expect(app.text.contains("New rule"))
  }

  @Test("a rehearsal shows its progress, then its result or the reason why there is none")
  func events() throws {
    var state = RehearsalReducer<RuleRehearsal>.State()
    let reduce = RehearsalReducer<RuleRehearsal>.reducer { AsyncThrowingStream { $0.finish() } }
    #expect(screen(state).contains("Reading merges…"))
    _ = reduce(&state, .event(.progress(ScanProgress(filesDone: 120, filesTotal: 480))))
    #expect(screen(state).contains("120 of 480"))
    _ = reduce(&state, .failed("no such branch"))
    #expect(screen(state).contains("Can't read the merges: no such branch"))
    let violations = [3, 1].map { line in
      RuleViolation(
        rule, from: Module(name: "A", path: "A"), to: "B", at: ImportLocation("A/a.go", line: line),
        message: "A imports B")
    }
    let stops = [nil, "f00"].enumerated().map { number, reverted in
      RuleRehearsal.Merge(
        commit: "c\(number)", day: today, author: "Ada", subject: "Merge \(number)",
        revertedBy: reverted, violations: number == 0 ? violations : [violations[1]])
    }
    _ = reduce(
      &state,
      .event(
        .finished(
          RuleRehearsal(
            branch: "main", since: today.months(ago: 12), until: today + -3, merges: 509,
            counts: RuleRehearsalCounts(unjudged: 2, unchecked: 1), stopped: stops,
            notices: ["the clone is shallow"]))))
    let text = screen(state)
    #expect(
      text.contains(
        "From 23 Nov 2025 to 20 Nov 2026, the rule would have stopped 2 of 509 merges; of these, 1 was reverted later."
      ))
    #expect(text.contains("A → B and 1 other") && text.contains("A/a.go:3"))
    #expect(text.contains("Merge 1  reverted"))
    let rehearsal = try #require(state.rehearsal)
    #expect(RuleRehearsalText.notices(rehearsal).count == 3)
    #expect(
      RehearsalText.stopped(Array(stops.suffix(1)), of: 2).hasSuffix("it was reverted later"))
    #expect(RehearsalText.stopped(Array(stops.prefix(1)), of: 2) == "1 of 2 merges")
  }

  @Test("the selected merge appears in full below the list")
  func details() {
    let (from, to) = (":feature:mail:message:list:internal", ":core:preference:implementation")
    let violation = RuleViolation(
      rule, from: Module(name: from, path: "A"), to: to, at: ImportLocation("A/a.gradle", line: 3),
      message: "")
    let subject = "Merge pull request 4711 from a branch with a rather long name"
    var state = RehearsalReducer<RuleRehearsal>.State()
    let reduce = RehearsalReducer<RuleRehearsal>.reducer { AsyncThrowingStream { $0.finish() } }
    _ = reduce(
      &state,
      .event(
        .finished(
          RuleRehearsal(
            branch: "main", since: today.months(ago: 12), until: today, merges: 1,
            counts: RuleRehearsalCounts(),
            stopped: [
              RuleRehearsal.Merge(
                commit: "c", day: today, author: "Ada", subject: subject, revertedBy: nil,
                violations: [violation])
            ], notices: []))))
    let words = screen(state, columns: 80).split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("\(subject) Ada \(from) → \(to) A/a.gradle:3"))
  }

  private func screen(
    _ state: RehearsalReducer<RuleRehearsal>.State, columns: Int = 150
  ) -> String {
    ScreenDriver(
      RuleRehearsalView(
        rule: rule, state: .constant(state), today: today, copy: { _ in }), columns: columns,
      rows: 15
    ).text
  }
}
