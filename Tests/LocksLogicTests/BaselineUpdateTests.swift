import LocksInterface
import LocksLogic
import MigrationsInterface
import TestSupport
import Testing
import Workspace

@Suite struct BaselineUpdateTests {
  private func lines(_ update: BaselineUpdate) -> [String] {
    update.baseline.text.split(separator: "\n").map(String.init)
  }

  @Test("the first lock writes the current counts")
  func first() throws {
    let update = BaselineUpdate.tightening(
      try LockComparisonTests.facts(nil, ["a": 1, "b": 2]), only: nil)
    #expect(update.written == ["m"])
    #expect(lines(update) == ["m\ta\t1", "m\tb\t2"])
    let empty = BaselineUpdate.tightening(try LockComparisonTests.facts(nil, [:]), only: nil)
    #expect(lines(empty) == ["m\t.\t0"])
  }

  @Test("a later lock tightens, follows renamed files, and raises nothing")
  func tightens() throws {
    let facts = try LockComparisonTests.facts(
      ["a": 3, "b": 1, "gone": 1, "x/f": 2], ["a": 1, "b": 2, "new": 1, "y/f": 2])
    let update = BaselineUpdate.tightening(facts)
    #expect(lines(update) == ["m\ta\t1", "m\tb\t1", "m\ty/f\t2"])
    #expect(update.refused.map(\.key.path.description) == ["b", "new"])
    #expect(update.tightened.map(\.key.path.description) == ["a", "gone"])
    #expect(update.moved.count == 1)
  }

  @Test("a completed migration stays locked at 0 matches")
  func stays() throws {
    let done = BaselineUpdate.tightening(try LockComparisonTests.facts(["a": 1], [:]))
    #expect(lines(done) == ["m\t.\t0"])
    var facts = try LockComparisonTests.facts(nil, ["a": 1])
    facts.baseline = done.baseline
    let again = BaselineUpdate.tightening(facts)
    #expect(lines(again) == ["m\t.\t0"])
    #expect(again.refused.count == 1)
  }

  @Test("an unlock only raises exceeded allowances below the given paths")
  func raises() throws {
    let until = try #require(Day("2026-12-31"))
    let facts = try LockComparisonTests.facts(
      ["a/x": 1, "b/x": 2], ["a/x": 2, "a/y": 1, "b/x": 3, "ab": 1])
    let update = BaselineUpdate.raising(
      "m", paths: [RepositoryPath("a")], until: until, reason: "why", facts
    ) { "@\($0)" }
    #expect(lines(update) == ["m\ta/x\t2", "m\ta/y\t1", "m\tb/x\t2"])
    #expect(
      update.unlocks.text
        == "m\ta/x\t1\t2\t@a/x\t2026-12-31\twhy\nm\ta/y\t0\t1\t@a/y\t2026-12-31\twhy\n")
    #expect(
      BaselineUpdate.raising("m", paths: [], until: until, reason: "why", facts) { _ in "@x" }
        .raised.count == 4)
  }

  @Test("an unlock of a folder keeps the active unlocks in it, and one of a file replaces its own")
  func folder() throws {
    let until = try #require(Day("2026-12-31"))
    var facts = try LockComparisonTests.facts(["a/x": 1], ["a/x": 2])
    func raising(_ path: String, _ reason: String) -> BaselineUpdate {
      BaselineUpdate.raising(
        "m", paths: [RepositoryPath(path)], until: until, reason: reason, facts
      ) { _ in "@x" }
    }
    let update = raising("a", "one")
    facts.baseline = update.baseline
    facts.unlocks = update.unlocks
    #expect(raising("a", "two").raised.isEmpty)
    #expect(raising("a/x", "two").raised.map(\.reason) == ["two"])
    // The unlock is unchanged, but the baseline has lost its allowance.
    facts.baseline = try LockComparisonTests.facts(["a/x": 1], [:]).baseline
    #expect(lines(raising("a", "one")) == ["m\ta/x\t2"])
  }

  @Test("a second unlock keeps the original allowance of the first one")
  func twice() throws {
    let until = try #require(Day("2026-12-31"))
    var facts = try LockComparisonTests.facts(["a": 1], ["a": 2])
    var update = BaselineUpdate.raising("m", paths: [], until: until, reason: "one", facts) { _ in
      "@x"
    }
    facts.baseline = update.baseline
    facts.unlocks = update.unlocks
    facts.actual = ["m": [RepositoryPath("a"): 5]]
    update = BaselineUpdate.raising("m", paths: [], until: until, reason: "two", facts) { _ in "@x"
    }
    #expect(update.unlocks.text == "m\ta\t1\t5\t@x\t2026-12-31\ttwo\n")
    facts.baseline = update.baseline
    facts.unlocks = update.unlocks
    facts.today = until + 1
    #expect(LockComparison(facts).over.first?.allowed == 1)
    // The unlock is removed when the matches are removed.
    facts.actual = ["m": [RepositoryPath("a"): 1]]
    let tight = BaselineUpdate.tightening(facts)
    #expect(tight.unlocks.text.isEmpty)
    #expect(lines(tight) == ["m\ta\t1"])
  }

  @Test("an unlock of a named file replaces the end, the reason and the number of an active one")
  func replaces() throws {
    let until = try #require(Day("2026-12-31"))
    var facts = try LockComparisonTests.facts(["a": 1, "b": 1], ["a": 4, "b": 2])
    let first = BaselineUpdate.raising("m", paths: [], until: until, reason: "one", facts) { _ in
      "@x"
    }
    facts.baseline = first.baseline
    facts.unlocks = first.unlocks
    facts.actual = ["m": [RepositoryPath("a"): 3, RepositoryPath("b"): 2]]
    func update(_ paths: [RepositoryPath]) -> BaselineUpdate {
      BaselineUpdate.raising("m", paths: paths, until: until + 31, reason: "two", facts) { _ in
        "@y"
      }
    }
    #expect(update([]).raised.isEmpty)
    let longer = update([RepositoryPath("a")])
    #expect(
      longer.unlocks.text
        == "m\ta\t1\t3\t@y\t2027-01-31\ttwo\nm\tb\t1\t2\t@x\t2026-12-31\tone\n")
    #expect(lines(longer) == ["m\ta\t3", "m\tb\t2"])
    facts.baseline = longer.baseline
    facts.unlocks = longer.unlocks
    #expect(update([RepositoryPath("a")]).raised.isEmpty, "nothing changes")
    // An unlock that is no longer needed stays for the next lock to remove.
    facts.actual = ["m": [RepositoryPath("a"): 1]]
    #expect(update([RepositoryPath("a")]).raised.isEmpty)
  }

  @Test("locking never allows more than before", arguments: [1, 2, 3] as [UInt64])
  func neverRaises(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["a/x", "b/x", "c/x", "a/y", "b/y"]
    for _ in 0..<500 {
      var allowed: [String: Int] = [:]
      var actual: [String: Int] = [:]
      for name in names {
        if Bool.random(using: &random) { allowed[name] = Int.random(in: 1...3, using: &random) }
        if Bool.random(using: &random) { actual[name] = Int.random(in: 1...3, using: &random) }
      }
      var facts = try LockComparisonTests.facts(allowed, actual)
      let before = LockComparison(facts)
      let update = BaselineUpdate.tightening(facts)
      let sum = update.baseline.counts.values.reduce(0, +)
      #expect(sum <= allowed.values.reduce(0, +))
      facts.baseline = update.baseline
      let after = LockComparison(facts)
      #expect(after.over == before.over)
      #expect(after.moved.isEmpty)
      #expect(after.stale.isEmpty)
      #expect(BaselineUpdate.tightening(facts).baseline == update.baseline)
    }
  }
}
