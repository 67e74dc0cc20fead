import DeclarativeUI
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Workspace

@testable import MigrationsUI

/// The status cell of the overview.
@MainActor @Suite struct MigrationStatusTextTests {
  private func text(
    _ status: Bool, over: Int, columns: Int, hasBaseline: Bool = true
  ) -> String {
    let today = Day(number: 20_000)
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 9
    if status { count.due = today + -1 }
    let history = MigrationHistory(
      points: (0...20).map { HistoryPoint(day: today + -$0, commit: "c", remaining: 9) }.reversed())
    let key = AllowanceKey("rx", RepositoryPath(Array("a.swift".utf8)))
    let gap = AllowanceGap(key, allowed: 0, actual: over)
    let line = MigrationLine(
      count: count, trend: MigrationTrend(history, of: count, today: today),
      lock: LockState(
        isWritten: hasBaseline, allowed: 0, over: over > 0 ? [gap] : [], stale: []))
    return MigrationStatusText.text(line, columns: columns).text
  }

  @Test(
    "in a clone without recent commits, a note names the day of the last one", arguments: [0, 200])
  func asOf(daysAgo: Int) throws {
    let today = try #require(Day("2026-11-21"))
    let points = [500, 400, daysAgo].map {
      HistoryPoint(day: today + -$0, commit: "c", remaining: 5)
    }
    var state = MigrationsReducer.State()
    state.trends["a"] = MigrationTrend(
      MigrationHistory(points: points), of: MigrationCount(id: "a", title: "A", priority: "P1"),
      today: today)
    let screen = ScreenDriver(
      VStack {
        CountNotes(counts: .constant(state), today: today)
        FootnoteDivider()
      }, columns: 70, rows: 1)
    let note = "Changes and forecasts are as of the last commit on 5 May."
    #expect(screen.text.contains(note) == (daysAgo > 0))
  }

  @Test("notes name the files that the scan couldn't count")
  func gaps() {
    var state = MigrationsReducer.State()
    func screen() -> String {
      ScreenDriver(
        VStack {
          CountNotes(counts: .constant(state), today: Day(number: 20_000))
          FootnoteDivider()
        }, columns: 130, rows: 3
      ).text
    }
    #expect(!screen().contains("counted"))
    state.gaps.missingObjects = 2
    state.gaps.leftOut["a"] = [SkippedFile(path: "a.txt", pattern: "(a+)+$", message: "too slow")]
    #expect(
      screen().contains(
        "2 files aren't counted, because their content can't be read or is missing from"))
    #expect(screen().contains("1 migration skipped 1 file."))
  }

  @Test("the state of a lock has separators in its numbers")
  func lock() {
    let key = AllowanceKey("rx", RepositoryPath(Array("a.swift".utf8)))
    func label(_ allowed: Int, over: Int = 0, isWritten: Bool = true) -> String {
      let gap = AllowanceGap(key, allowed: 0, actual: over)
      return LockText.label(
        LockState(
          isWritten: isWritten, allowed: allowed, over: over > 0 ? [gap] : [], stale: []))
    }
    #expect(label(2_024) == "lock allows 2,024")
    #expect(label(2, over: 1_000) == "lock allows 2: 1,000 over")
    #expect(label(0, isWritten: false) == "locked, no baseline yet")
  }

  @Test("the verdict comes first; the number and the lock yield to the width")
  func widths() {
    #expect(text(true, over: 3_499, columns: 20) == "overdue, 3,499 over")
    #expect(text(true, over: 3_499, columns: 15) == "overdue, over")
    #expect(text(true, over: 3_499, columns: 9) == "overdue")
    #expect(text(false, over: 3_499, columns: 10) == "3,499 over")
    #expect(text(false, over: 3_499, columns: 9) == "over")
    #expect(text(true, over: 0, columns: 20) == "overdue")
    #expect(text(false, over: 0, columns: 20) == "")
  }

  @Test("a migration that has reached its goal is done, once its count is complete")
  func done() {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    #expect(MigrationStatusText.text(MigrationLine(count: count)).text == "done")
    count.isCounted = false
    #expect(MigrationStatusText.text(MigrationLine(count: count)).text == "")
  }

  @Test("a lock without a baseline is named instead of the number of matches above it")
  func noBaseline() {
    #expect(text(true, over: 9, columns: 30, hasBaseline: false) == "overdue, no baseline yet")
    #expect(text(true, over: 9, columns: 21, hasBaseline: false) == "overdue, no baseline")
    #expect(text(false, over: 9, columns: 20, hasBaseline: false) == "no baseline yet")
    #expect(text(true, over: 0, columns: 30, hasBaseline: false) == "overdue")
  }
}
