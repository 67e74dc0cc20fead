import LocksInterface
import MigrationsInterface
import MigrationsLogic
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

  @Test("the heading of forecasts names the day of the last commit, if they are as of that day")
  func heading() throws {
    let today = try #require(Day("2026-11-21"))
    #expect(MigrationColumns.forecastTitle(nil, today: today) == "Forecast")
    #expect(MigrationColumns.forecastTitle(Day("2026-07-24"), today: today) == "As of 24 Jul")
    #expect(MigrationColumns.forecastTitle(Day("2025-07-24"), today: today) == "As of 24 Jul 2025")
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
    #expect(label(2, over: 1_000) == "lock allows 2, 1,000 over")
    #expect(label(0, isWritten: false) == "locked, no baseline yet")
  }

  @Test("the verdict comes first; the number and the lock yield to the width")
  func widths() {
    #expect(text(true, over: 3_499, columns: 20) == "late, 3,499 over")
    #expect(text(true, over: 3_499, columns: 15) == "late, over")
    #expect(text(true, over: 3_499, columns: 9) == "late")
    #expect(text(false, over: 3_499, columns: 10) == "3,499 over")
    #expect(text(false, over: 3_499, columns: 9) == "over")
    #expect(text(true, over: 0, columns: 20) == "late")
    #expect(text(false, over: 0, columns: 20) == "")
  }

  @Test("a lock without a baseline is named instead of the number of matches above it")
  func noBaseline() {
    #expect(text(true, over: 9, columns: 30, hasBaseline: false) == "late, no baseline yet")
    #expect(text(true, over: 9, columns: 20, hasBaseline: false) == "late, no baseline")
    #expect(text(false, over: 9, columns: 20, hasBaseline: false) == "no baseline yet")
    #expect(text(true, over: 0, columns: 30, hasBaseline: false) == "late")
  }
}
