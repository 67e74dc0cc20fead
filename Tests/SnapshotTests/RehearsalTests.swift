import LocksInterface
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import TestSupport
import Testing
import Workspace

@testable import MigrationsFlow

/// The rehearsal of a lock in the app.
@MainActor @Suite struct RehearsalTests {
  private let id: MigrationID = "rxswift-to-async"
  private let today = Day(number: 20_780)

  @Test("L lists the merges that a lock would have stopped, and Enter copies a commit")
  func screen() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.migrations?.open(id)
    app.press("L")
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("RxSwift → async/await ▸ Lock rehearsal"))
    #expect(app.text.contains("the lock would have stopped 1 of "))
    #expect(app.root.link == "headway://migrations/\(id)?view=rehearsal")
    app.press("enter")
    #expect(app.copied.last?.isEmpty == false)
    app.press("esc")
    #expect(app.migrations?.state.destination == .detail(.init(id: id)))
  }

  @Test("l locks the migration on the screen of its rehearsal")
  func lock() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.migrations?.open(id)
    app.press("L")
    try await app.wait { $0.isSettled }
    let key = try #require(app.host.activeBindings.first { $0.id == "migrations.lock" })
    #expect(key.title == "Lock" && key.disabledReason == nil)
  }

  @Test("without a stopped merge, the screen contains the reason")
  func noneStopped() {
    #expect(screen(rehearsed(0)).contains("No merges since"))
    #expect(
      screen(rehearsed(0)).contains(
        "Every commit along the first parents of main counts as a merge, except the first."))
    #expect(screen(rehearsed(25)).contains("the lock would have stopped 0 of 25 merges."))
    #expect(screen(rehearsed(25)).contains("No merge added matches."))
    // The table has more columns than fit, but no rows.
    #expect(!screen(rehearsed(25), columns: 60).contains("More columns"))
  }

  /// A rehearsal of as many merges, none of which was stopped.
  private func rehearsed(_ merges: Int) -> RehearsalReducer<LockRehearsal>.State {
    var state = RehearsalReducer<LockRehearsal>.State()
    let reduce = RehearsalReducer<LockRehearsal>.reducer { AsyncThrowingStream { $0.finish() } }
    _ = reduce(
      &state,
      .event(
        .finished(
          LockRehearsal(
            branch: "main", since: today.months(ago: 12), until: merges == 0 ? nil : today,
            merges: merges, counts: LockRehearsalCounts(), stopped: []))))
    return state
  }

  @Test("a link to a rehearsal opens it, and one to another view is an error")
  func link() async throws {
    let app = try RootTests.App()
    app.root.open("headway://migrations/\(id)?view=rehearsal")
    try await app.load()
    #expect(app.migrations?.state.destination == .rehearsal(id))
    app.root.open("headway://migrations/\(id)?view=nothing")
    #expect(app.text.contains("There is no view \"nothing\". The views are edit, rehearsal."))
  }

  @Test("a rehearsal shows its progress, then its result or the reason why there is none")
  func events() throws {
    var state = RehearsalReducer<LockRehearsal>.State()
    let reduce = RehearsalReducer<LockRehearsal>.reducer { AsyncThrowingStream { $0.finish() } }
    #expect(screen(state).contains("Reading merges…"))
    _ = reduce(&state, .event(.progress(ScanProgress(filesDone: 120, filesTotal: 480))))
    #expect(screen(state).contains("120 of 480"))
    #expect(screen(state).contains("Reading merges"))
    _ = reduce(&state, .event(.checking(ScanProgress(filesDone: 40, filesTotal: 480))))
    #expect(screen(state).contains("Checking merges"))
    #expect(screen(state).contains("40 of 480"))
    _ = reduce(&state, .failed("no such branch"))
    #expect(screen(state).contains("Can't read the merges: no such branch"))
    #expect(screen(state).contains("There is no result."))
    #expect(!screen(state).contains("are listed here"))
    let violations = [3, 1].map {
      LockViolation(id: id, path: RepositoryPath("a\($0).go"), allowed: 1, actual: $0, match: nil)
    }
    let stops = [nil, "f00"].enumerated().map { number, reverted in
      LockRehearsal.Merge(
        commit: "c\(number)", day: today, author: "Ada", subject: "Merge \(number)",
        revertedBy: reverted, violations: number == 0 ? violations : [violations[1]])
    }
    _ = reduce(
      &state,
      .event(
        .finished(
          LockRehearsal(
            branch: "main", since: today.months(ago: 12), until: today + -3, merges: 509,
            counts: LockRehearsalCounts(tightened: 5, onlyTightened: 4, uncounted: 1),
            stopped: stops, notices: ["the clone is shallow"]))))
    let text = screen(state)
    #expect(
      text.contains(
        "From 23 Nov 2025 to 20 Nov 2026, the lock would have stopped 2 of 509 merges; of these, 1 only edited matching lines, and 1 was reverted later."
      ))
    #expect(text.contains("+2  Merge 0") && text.contains("a3.go and 1 other"))
    #expect(text.contains("edited  Merge 1  reverted"))
    #expect(
      RehearsalText.stopped([stops[0]], of: 9, replacing: 1)
        == "1 of 9 merges; it only edited matching lines")
    #expect(
      RehearsalText.stopped([stops[1]], of: 9, replacing: 1)
        == "1 of 9 merges; it only edited matching lines and was reverted later")
    #expect(RehearsalText.stopped([stops[0]], of: 9) == "1 of 9 merges")
    let rehearsal = try #require(state.rehearsal)
    #expect(LockRehearsalText.tightened(rehearsal) == "4 other merges only removed matches.")
    #expect(LockRehearsalText.notices(rehearsal).count == 2)
  }

  @Test("below a long subject, the file of the selected merge is shown with its name")
  func longNames() throws {
    let path = "core/android/common/src/test/kotlin/app/core/android/common/camera/CameraTest.kt"
    let merge = LockRehearsal.Merge(
      commit: "c", day: today, author: "Ada Lovelace",
      subject: "Fix the crash when the result of the camera arrives after the process has ended",
      revertedBy: "f00dfeed1234",
      violations: [
        LockViolation(id: id, path: RepositoryPath(path), allowed: 0, actual: 1, match: nil)
      ])
    var state = RehearsalReducer<LockRehearsal>.State()
    let reduce = RehearsalReducer<LockRehearsal>.reducer { AsyncThrowingStream { $0.finish() } }
    _ = reduce(
      &state,
      .event(
        .finished(
          LockRehearsal(
            branch: "main", since: today.months(ago: 12), until: today, merges: 1,
            counts: LockRehearsalCounts(tightened: 0, onlyTightened: 0, uncounted: 0),
            stopped: [merge], notices: []))))
    let words = screen(state, columns: 80, rows: 24).filter { !$0.isWhitespace }
    #expect(words.contains("…reverted"), "the mark stays beside a shortened subject")
    #expect(words.contains("revertedbyf00dfeed"))
    #expect(words.contains("AdaLovelace"))
    #expect(words.contains(path))
  }

  private func screen(
    _ state: RehearsalReducer<LockRehearsal>.State, columns: Int = 150, rows: Int = 13
  ) -> String {
    ScreenDriver(
      LockRehearsalView(
        id, state: .constant(state), counts: .constant(MigrationsReducer.State()), today: today,
        lock: {}, copy: { _ in }), columns: columns, rows: rows
    ).text
  }
}
