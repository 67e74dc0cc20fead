import LocksInterface
import LocksLogic
import MigrationsInterface
import TestSupport
import Testing
import Workspace

@Suite struct LockComparisonTests {
  /// Returns the facts of one migration with paths and counts.
  static func facts(
    _ allowed: [String: Int]?, _ actual: [String: Int], unlocks: [Unlock] = [],
    also present: [String] = [], renames: [String: String] = [:], today: String = "2026-06-30"
  ) throws -> LockFacts {
    var baseline = Baseline()
    func paths(_ counts: [String: Int]) -> [RepositoryPath: Int] {
      Dictionary(uniqueKeysWithValues: counts.map { (RepositoryPath($0), $1) })
    }
    if let allowed { baseline.replace("m", with: paths(allowed)) }
    return LockFacts(
      locked: ["m"], baseline: baseline,
      unlocks: Unlocks(Dictionary(uniqueKeysWithValues: unlocks.map { ($0.key, $0) })),
      actual: ["m": paths(actual)],
      present: Set((present + actual.keys).map { RepositoryPath($0) }),
      renames: Dictionary(
        uniqueKeysWithValues: renames.map { (RepositoryPath($0), RepositoryPath($1)) }),
      today: try #require(Day(today)))
  }

  private func gap(_ path: String, _ allowed: Int, _ actual: Int) -> AllowanceGap {
    AllowanceGap(AllowanceKey("m", RepositoryPath(path)), allowed: allowed, actual: actual)
  }

  private func move(_ from: String, _ to: String) -> AllowanceMove {
    AllowanceMove("m", from: RepositoryPath(from), to: RepositoryPath(to))
  }

  @Test("more matches than allowed are over, fewer are stale, and equal counts are neither")
  func gaps() throws {
    let comparison = LockComparison(
      try Self.facts(
        ["a": 1, "b": 2, "c": 3, "d": 1], ["a": 2, "b": 2, "c": 1, "new": 1], also: ["d"]))
    #expect(comparison.over == [gap("a", 1, 2), gap("new", 0, 1)])
    #expect(comparison.stale == [gap("c", 3, 1), gap("d", 1, 0)])
    #expect(comparison.moved.isEmpty && comparison.unwritten.isEmpty)
  }

  @Test("the allowance of a missing path moves to one with the same name and no more matches")
  func movedByName() throws {
    var comparison = LockComparison(try Self.facts(["a/x.swift": 3], ["b/x.swift": 3]))
    #expect(comparison.moved == [move("a/x.swift", "b/x.swift")])
    #expect(comparison.over.isEmpty && comparison.stale.isEmpty)
    comparison = LockComparison(try Self.facts(["a/x.swift": 3], ["b/x.swift": 2]))
    #expect(comparison.moved == [move("a/x.swift", "b/x.swift")])
    #expect(comparison.stale == [gap("b/x.swift", 3, 2)])
    comparison = LockComparison(try Self.facts(["a/x.swift": 3], ["b/x.swift": 4]))
    #expect(comparison.moved.isEmpty)
    #expect(comparison.over == [gap("b/x.swift", 0, 4)])
    #expect(comparison.stale == [gap("a/x.swift", 3, 0)])
  }

  @Test("an existing path keeps its allowance")
  func notGone() throws {
    let comparison = LockComparison(
      try Self.facts(["a/x.swift": 3], ["b/x.swift": 3], also: ["a/x.swift"]))
    #expect(comparison.moved.isEmpty)
    #expect(comparison.over == [gap("b/x.swift", 0, 3)])
  }

  @Test("of several paths with a name, equal counts come first, then similar folders")
  func pairs() throws {
    let comparison = LockComparison(
      try Self.facts(
        ["old/a/index.ts": 2, "old/b/index.ts": 5, "old/c/index.ts": 5],
        ["new/c/index.ts": 5, "new/b/index.ts": 5, "else/index.ts": 1]))
    #expect(
      comparison.moved == [
        move("old/a/index.ts", "else/index.ts"), move("old/b/index.ts", "new/b/index.ts"),
        move("old/c/index.ts", "new/c/index.ts"),
      ])
    #expect(comparison.over.isEmpty)
  }

  @Test("git's renames precede names, and move the allowance even to a file with more matches")
  func renames() throws {
    let comparison = LockComparison(
      try Self.facts(
        ["a/x.swift": 2], ["b/y.swift": 3, "c/x.swift": 2], renames: ["a/x.swift": "b/y.swift"]))
    #expect(comparison.moved == [move("a/x.swift", "b/y.swift")])
    #expect(comparison.over == [gap("b/y.swift", 2, 3), gap("c/x.swift", 0, 2)])
  }

  @Test("an unlock applies through its last day")
  func unlocks() throws {
    let key = AllowanceKey("m", RepositoryPath("a"))
    let day = try #require(Day("2026-06-30"))
    let unlock = Unlock(key, from: 1, to: 3, owner: "@ios", until: day, reason: "r")
    let holds = LockComparison(try Self.facts(["a": 3], ["a": 3], unlocks: [unlock]))
    #expect(holds.over.isEmpty)
    #expect(holds.ending == [unlock])
    let over = LockComparison(
      try Self.facts(["a": 3], ["a": 3], unlocks: [unlock], today: "2026-07-01"))
    #expect(over.over == [gap("a", 1, 3)])
    #expect(over.ending.isEmpty)
    let early = LockComparison(
      try Self.facts(["a": 3], ["a": 3], unlocks: [unlock], today: "2026-06-15"))
    #expect(early.ending.isEmpty)
  }

  @Test("baseline lines of a migration that isn't locked are stale")
  func unlockedMigration() throws {
    var facts = try Self.facts(["a": 1], ["a": 1])
    facts.locked = []
    #expect(LockComparison(facts).stale == [gap("a", 1, 0)])
  }

  @Test("a migration without a baseline exceeds it everywhere and is reported as such")
  func unwritten() throws {
    let comparison = LockComparison(try Self.facts(nil, ["a": 1]))
    #expect(comparison.unwritten == ["m"])
    #expect(comparison.over == [gap("a", 0, 1)])
    #expect(LockComparison(try Self.facts([:], ["a": 1])).unwritten.isEmpty)
  }

  @Test("moves never change the total allowance", arguments: [1, 2, 3] as [UInt64])
  func conserved(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["a/x", "b/x", "c/d/x", "a/y", "b/y", "y"]
    for _ in 0..<500 {
      var allowed: [String: Int] = [:]
      var actual: [String: Int] = [:]
      var renames: [String: String] = [:]
      for name in names {
        if Bool.random(using: &random) { allowed[name] = Int.random(in: 1...3, using: &random) }
        if Bool.random(using: &random) { actual[name] = Int.random(in: 1...3, using: &random) }
        if Bool.random(using: &random) { renames[name] = names.randomElement(using: &random) }
      }
      let comparison = LockComparison(try Self.facts(allowed, actual, renames: renames))
      let after = comparison.allowances["m"] ?? [:]
      #expect(after.values.reduce(0, +) == allowed.values.reduce(0, +))
      #expect(Set(comparison.moved.map(\.from)).count == comparison.moved.count)
      #expect(Set(comparison.moved.map(\.to)).count == comparison.moved.count)
      for move in comparison.moved {
        #expect(actual[move.from.description] == nil)
        #expect(allowed[move.to.description] == nil)
      }
    }
  }
}
