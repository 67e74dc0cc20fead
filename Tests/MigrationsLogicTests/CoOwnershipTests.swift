import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

/// Shares of several owners add up to more than the total, which names the difference.
@Suite struct CoOwnershipTests {
  private func match(_ teams: [String], count: Int, excepted: Bool = false) -> Match {
    Match(
      path: "a", line: 1, column: 1, text: "", teams: teams, module: nil, excepted: excepted,
      count: count)
  }

  @Test("co-owned matches are counted once in the total and once for each owner")
  func tally() {
    var tally = CountTally(countsReplacements: false)
    tally.add(
      [match(["@a", "@b"], count: 3), match(["@a"], count: 2), match([], count: 1)], replaced: 0,
      at: [])
    var other = CountTally(countsReplacements: false)
    other.add(
      [match(["@b", "@c"], count: 1), match(["@a", "@b"], count: 9, excepted: true)], replaced: 0,
      at: [])
    tally.merge(other)
    let count = tally.count(MigrationDefinition(id: "rx", title: "Rx", subject: .patterns(["x"])))
    #expect(count.remaining == 7)
    #expect(count.coOwned == 4)
    #expect(
      count.byTeam == [
        TeamCount(team: "@a", remaining: 5, coOwned: 3),
        TeamCount(team: "@b", remaining: 4, coOwned: 4),
        TeamCount(team: "@c", remaining: 1, coOwned: 1), TeamCount(team: nil, remaining: 1),
      ])
  }

  @Test("a total with co-owned matches explains the sum of its shares")
  func text() {
    #expect(
      CoOwnership.total(12_595, coOwned: 4_214)
        == "12,595 remaining, 4,214 of them co-owned (counted for each owner)")
    #expect(CoOwnership.total(12_595, coOwned: 0) == nil)
    #expect(CoOwnership.part(0, of: 3).isEmpty)
    #expect(CoOwnership.part(3, of: 3) == ", all of them co-owned")
    #expect(CoOwnership.part(1, of: 1) == ", co-owned")
  }
}
