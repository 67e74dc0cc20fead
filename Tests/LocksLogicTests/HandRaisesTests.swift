import LocksInterface
import LocksLogic
import MigrationsInterface
import Testing
import Workspace

@Suite struct HandRaisesTests {
  /// Which files of a migration count as raised by hand, from what they might have then and now.
  private func raised(
    _ then: [String: Int]?, _ now: [String: Int], present: [String], unlocks: [Unlock] = [],
    renames: [String: String] = [:]
  ) throws -> [String] {
    let before = try LockComparisonTests.facts(then, [:]).baseline
    let facts = try LockComparisonTests.facts(
      now, [:], unlocks: unlocks, also: present, renames: renames)
    return HandRaises.findings(since: before, facts, definitions: []).map {
      "\($0.path):\($0.line) \($0.message.split(separator: " ")[2])"
    }
  }

  @Test("a line that was raised or added without an unlock is a finding at its place")
  func byHand() throws {
    #expect(
      try raised(["a": 1, "b": 1], ["a": 1, "b": 2, "c": 1], present: ["a", "b", "c"])
        == [".headway/baseline.tsv:2 b", ".headway/baseline.tsv:3 c"])
    #expect(try raised(["a": 2], ["a": 1], present: ["a"]).isEmpty)
  }

  @Test("an unlock that allows as much is a reason, one that allows less is none")
  func unlocked() throws {
    let key = AllowanceKey("m", RepositoryPath("a"))
    let unlock = Unlock(
      key, from: 1, to: 3, owner: "@ios", until: Day(number: 30_000), reason: "r")
    #expect(try raised(["a": 1], ["a": 3], present: ["a"], unlocks: [unlock]).isEmpty)
    #expect(try raised(["a": 1], ["a": 4], present: ["a"], unlocks: [unlock]).count == 1)
  }

  @Test("what was raised is named, for the command that raises it with a reason")
  func command() throws {
    let before = try LockComparisonTests.facts(["dir/a": 1], [:]).baseline
    let facts = try LockComparisonTests.facts(["dir/a": 2], [:], also: ["dir/a"])
    let finding = try #require(
      HandRaises.findings(since: before, facts, definitions: []).first)
    #expect(finding.message.contains("headway unlock m dir/a"))
  }

  @Test("a migration that is called otherwise now is told of, by the paths of its lines")
  func renamedMigration() throws {
    let before = Baseline([
      AllowanceKey("former", RepositoryPath("a")): 1,
      AllowanceKey("former", RepositoryPath("b")): 2,
    ])
    let facts = try LockComparisonTests.facts(["a": 5, "b": 2], [:], also: ["a", "b"])
    #expect(HandRaises.renamed(since: before, facts).map(\.description) == ["former is now m"])
    let fewer = try LockComparisonTests.facts(["a": 1], [:], also: ["a", "b"])
    #expect(HandRaises.renamed(since: before, fewer).isEmpty)
    var both = facts
    both.locked.append("former")
    #expect(HandRaises.renamed(since: before, both).isEmpty)
  }

  @Test("a migration that isn't locked any more is told of, with its lines or without")
  func unlockedMigration() throws {
    let line = AllowanceKey("former", RepositoryPath("z"))
    var facts = try LockComparisonTests.facts(["a": 1], [:], also: ["a"])
    let before = facts.baseline
    #expect(HandRaises.unlocked(since: before, facts).isEmpty)
    #expect(HandRaises.unlocked(since: Baseline([line: 1]), facts) == ["former"])
    facts.baseline.counts[line] = 1
    #expect(HandRaises.unlocked(since: before, facts) == ["former"])
    facts.locked = []
    #expect(HandRaises.unlocked(since: before, facts) == ["former", "m"])
    // One that goes on under another id is renamed.
    let renamed = try LockComparisonTests.facts(["z": 1], [:], also: ["z"])
    #expect(HandRaises.unlocked(since: Baseline([line: 1]), renamed).isEmpty)
  }

  @Test("a renamed file's line is no raise, and the first lock of a migration isn't either")
  func noRaise() throws {
    #expect(try raised(["a/x": 2], ["b/x": 2], present: ["b/x"]).isEmpty)
    #expect(
      try raised(["a": 2], ["b": 2], present: ["b"], renames: ["a": "b"]).isEmpty)
    // Renamed long ago: the old line's allowance is what the new one has.
    #expect(try raised(["a": 2], ["b": 2], present: ["b"]).isEmpty)
    #expect(try raised(["a": 2], ["b": 3], present: ["b"]).count == 1)
    #expect(try raised(nil, ["b": 3], present: ["b"]).isEmpty)
    #expect(try raised([:], ["b": 3], present: ["b"]).count == 1)
  }
}
