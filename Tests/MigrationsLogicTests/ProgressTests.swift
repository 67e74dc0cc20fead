import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Workspace

/// The progress of a migration: how far the remaining matches have come down since the start.
@Suite struct ProgressTests {
  private let today = Day(number: 20_000)

  /// A history with one data point per week until today.
  private func history(_ counts: [Int], isShallow: Bool = false) -> History {
    let points = counts.enumerated().map { week, remaining in
      HistoryPoint(
        day: today + (week - counts.count + 1) * 7, commit: "c", remaining: remaining,
        replaced: 888)
    }
    return History(
      branch: "main", isComplete: !isShallow, isShallow: isShallow,
      migrations: ["rx": MigrationHistory(points: points)])
  }

  private func count(
    _ remaining: Int, started weeksAgo: Int? = nil, goal: Int = 0
  )
    -> MigrationCount
  {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = remaining
    count.replaced = 888
    count.goal = goal
    count.started = weeksAgo.map { today + -7 * $0 }
    return count
  }

  @Test("without a start date, progress is relative to the highest count")
  func peak() {
    #expect(history([10, 40, 20, 10]).progress(of: count(10)) == 0.75)
    #expect(history([40, 20]).progress(of: count(0)) == 1)
  }

  @Test("with a start date, progress is relative to the count on that day")
  func started() {
    #expect(history([100, 40, 20, 10]).progress(of: count(10, started: 2)) == 0.75)
    // Between two data points, the earlier count applies; before the first one, the first.
    #expect(history([40, 10]).progress(of: count(10, started: 600)) == 0.75)
    #expect(history([10, 40]).progress(of: count(40, started: 1)) == 0)
  }

  @Test("a count at its all-time high is 0%, however many replacements there are")
  func allTimeHigh() {
    #expect(history([10, 20, 40]).progress(of: count(40)) == 0)
    // Higher in the working tree than ever before.
    #expect(history([10, 20, 40]).progress(of: count(41)) == 0)
    #expect(history([10, 20, 40]).progress(of: count(40, started: 2)) == 0)
  }

  @Test("progress is 100% exactly when the goal is reached")
  func goal() {
    #expect(history([40, 12]).progress(of: count(10, goal: 10)) == 1)
    #expect(history([40, 25]).progress(of: count(25, goal: 10)) == 0.5)
    #expect(history([3, 3]).progress(of: count(3, goal: 5)) == 1)
  }

  @Test("progress isn't known before the count, without a history, or without the start")
  func unknown() {
    var uncounted = count(10)
    uncounted.isCounted = false
    #expect(history([40, 10]).progress(of: uncounted) == nil)
    #expect(History(branch: "main").progress(of: count(10)) == nil)
    #expect(History(branch: "main").progress(of: count(0)) == nil)
    // A shallow clone contains the start date or not; it never contains the highest count for sure.
    #expect(history([40, 10], isShallow: true).progress(of: count(10)) == nil)
    #expect(history([40, 10], isShallow: true).progress(of: count(10, started: 9)) == nil)
    #expect(history([40, 10], isShallow: true).progress(of: count(10, started: 1)) == 0.75)
  }

  @Test("adoption is only known where the migration shows it")
  func adoption() {
    var count = count(112)
    #expect(count.adoption == nil)
    count.showsAdoption = true
    #expect(count.adoption == 0.888)
    count.replaced = nil
    #expect(count.adoption == nil)
  }

  @Test("progress is between 0 and 1, and 0 at the all-time high", arguments: 1...300)
  func range(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let counts = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      Int.random(in: 0...50, using: &random)
    }
    let remaining = Int.random(in: 0...60, using: &random)
    let goal = Int.random(in: 0...20, using: &random)
    let started = Bool.random(using: &random) ? Int.random(in: 0...40, using: &random) : nil
    let count = count(remaining, started: started, goal: goal)
    let progress = try #require(history(counts).progress(of: count))
    #expect((0...1).contains(progress))
    #expect((progress == 1) == (remaining <= goal))
    if remaining > goal, remaining >= (counts.max() ?? 0) { #expect(progress == 0) }
  }
}
