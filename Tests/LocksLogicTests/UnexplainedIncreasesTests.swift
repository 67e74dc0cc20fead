import LocksInterface
import LocksLogic
import MigrationsInterface
import Testing
import Workspace

@Suite struct UnexplainedIncreasesTests {
  /// Returns the files with unexplained increases for previous and current allowances.
  private func raised(
    _ then: [String: Int]?, _ now: [String: Int], present: [String], unlocks: [Unlock] = [],
    renames: [String: String] = [:]
  ) throws -> [String] {
    let before = try LockComparisonTests.facts(then, [:]).baseline
    let facts = try LockComparisonTests.facts(
      now, [:], unlocks: unlocks, also: present, renames: renames)
    return UnexplainedIncreases.findings(
      UnexplainedIncreases.gaps(since: before, facts), facts, definitions: []
    ).map {
      "\($0.path):\($0.line) \($0.message.split(separator: " ")[3])"
    }
  }

  @Test("a line that was raised or added without an unlock is a finding at that line")
  func byHand() throws {
    #expect(
      try raised(["a": 1, "b": 1], ["a": 1, "b": 2, "c": 1], present: ["a", "b", "c"])
        == [".headway/baseline.tsv:2 b", ".headway/baseline.tsv:3 c"])
    #expect(try raised(["a": 2], ["a": 1], present: ["a"]).isEmpty)
  }

  @Test("an unlock only explains increases up to its allowance")
  func unlocked() throws {
    let key = AllowanceKey("m", RepositoryPath("a"))
    let unlock = Unlock(
      key, from: 1, to: 3, owner: "@ios", until: Day(number: 30_000), reason: "r")
    #expect(try raised(["a": 1], ["a": 3], present: ["a"], unlocks: [unlock]).isEmpty)
    #expect(try raised(["a": 1], ["a": 4], present: ["a"], unlocks: [unlock]).count == 1)
  }

  @Test("an unlock explains nothing below its start")
  func start() throws {
    let key = AllowanceKey("m", RepositoryPath("a"))
    let unlock = Unlock(
      key, from: 2, to: 3, owner: "@ios", until: Day(number: 30_000), reason: "r")
    #expect(try raised(["a": 1], ["a": 3], present: ["a"], unlocks: [unlock]).count == 1)
    #expect(try raised(["a": 2], ["a": 3], present: ["a"], unlocks: [unlock]).isEmpty)
  }

  @Test("many raised lines don't take quadratic time", .timeLimit(.minutes(1)))
  func many() throws {
    let lines = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("f\($0)", 1) })
    #expect(
      try raised(["x": 1], lines.merging(["x": 1]) { $1 }, present: lines.keys + ["x"]).count
        == 10_000)
  }

  @Test("the finding contains the command to raise the allowance with a reason")
  func command() throws {
    let before = try LockComparisonTests.facts(["dir/a": 1], [:]).baseline
    let facts = try LockComparisonTests.facts(["dir/a": 2], [:], also: ["dir/a"])
    let finding = try #require(
      UnexplainedIncreases.findings(
        UnexplainedIncreases.gaps(since: before, facts), facts, definitions: []
      ).first)
    #expect(finding.message.contains("headway unlock m dir/a"))
  }

  @Test("a migration with a new id is detected by the paths of its lines")
  func renamedMigration() throws {
    let before = Baseline([
      AllowanceKey("former", RepositoryPath("a")): 1,
      AllowanceKey("former", RepositoryPath("b")): 2,
    ])
    let facts = try LockComparisonTests.facts(["a": 5, "b": 2], [:], also: ["a", "b"])
    #expect(
      UnexplainedIncreases.renamed(since: before, facts).map(\.description) == ["former is now m"])
    let fewer = try LockComparisonTests.facts(["a": 1], [:], also: ["a", "b"])
    #expect(UnexplainedIncreases.renamed(since: before, fewer).isEmpty)
    var both = facts
    both.locked.append("former")
    #expect(UnexplainedIncreases.renamed(since: before, both).isEmpty)
  }

  @Test("a migration that is no longer locked is reported, with or without baseline lines")
  func unlockedMigration() throws {
    let line = AllowanceKey("former", RepositoryPath("z"))
    var facts = try LockComparisonTests.facts(["a": 1], [:], also: ["a"])
    let before = facts.baseline
    #expect(UnexplainedIncreases.unlocked(since: before, facts).isEmpty)
    #expect(UnexplainedIncreases.unlocked(since: Baseline([line: 1]), facts) == ["former"])
    facts.baseline.counts[line] = 1
    #expect(UnexplainedIncreases.unlocked(since: before, facts) == ["former"])
    facts.locked = []
    #expect(UnexplainedIncreases.unlocked(since: before, facts) == ["former", "m"])
    // A migration with a new id isn't unlocked.
    let renamed = try LockComparisonTests.facts(["z": 1], [:], also: ["z"])
    #expect(UnexplainedIncreases.unlocked(since: Baseline([line: 1]), renamed).isEmpty)
  }

  @Test("neither a renamed file nor the first lock of a migration is an increase")
  func noIncrease() throws {
    #expect(try raised(["a/x": 2], ["b/x": 2], present: ["b/x"]).isEmpty)
    #expect(
      try raised(["a": 2], ["b": 2], present: ["b"], renames: ["a": "b"]).isEmpty)
    // The allowance of a deleted file covers a new one.
    #expect(try raised(["a": 2], ["b": 2], present: ["b"]).isEmpty)
    #expect(try raised(["a": 2], ["b": 3], present: ["b"]).count == 1)
    #expect(try raised(nil, ["b": 3], present: ["b"]).isEmpty)
    #expect(try raised([:], ["b": 3], present: ["b"]).count == 1)
  }
}
