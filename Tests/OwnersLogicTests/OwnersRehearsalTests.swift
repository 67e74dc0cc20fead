import OwnersInterface
import OwnersLogic
import Testing

@Suite struct OwnersRehearsalTests {
  private let proposed = CodeOwners("/App/ @app\n/Kit/ @kit\n/Kit/Legacy/\n")
  private let current = CodeOwners("* @all\n/Kit/ @kit\n")

  private func rehearsal(_ merges: [[String]]) -> OwnersRehearsal {
    OwnersRehearsal(
      merges.enumerated().map { ("c\($0)", $1.map { Array($0.utf8) }) }, proposed: proposed,
      current: current)
  }

  @Test("each merge names the owners of its files, now and then, and its files without an owner")
  func merges() {
    let rehearsal = rehearsal([
      ["App/a", "Kit/b", "README"], ["Kit/b"], ["Kit/Legacy/x", "Kit/Legacy/y"], [],
    ])
    #expect(rehearsal.merges.map(\.owners) == [["@app", "@kit"], ["@kit"], [], []])
    #expect(rehearsal.merges.map(\.before) == [["@all", "@kit"], ["@kit"], ["@kit"], []])
    #expect(rehearsal.merges.map(\.files) == [3, 1, 2, 0])
    #expect(rehearsal.merges.map(\.unowned) == [1, 0, 2, 0])
    #expect(rehearsal.reviewed == 2 && rehearsal.shared == 1)
    // A merge without changed files isn't unowned.
    #expect(rehearsal.unowned == 1 && rehearsal.partlyUnowned == 1 && rehearsal.changed == 2)
  }

  @Test("owners are sorted by their merges, and those of the current file are included")
  func teams() {
    let rehearsal = rehearsal([["Kit/b"], ["Kit/b", "App/a"], ["README"]])
    #expect(rehearsal.teams.map(\.name) == ["@kit", "@app", "@all"])
    #expect(rehearsal.teams.map(\.merges) == [2, 1, 0])
    #expect(rehearsal.teams.map(\.alone) == [1, 0, 0])
    #expect(rehearsal.teams.map(\.before) == [2, 0, 2])
  }

  @Test("a folder counts once for each merge that changes unowned files directly in it")
  func gaps() {
    let rehearsal = rehearsal([
      ["Kit/Legacy/x", "Kit/Legacy/y"], ["Kit/Legacy/x", "README"], ["App/a"],
    ])
    #expect(rehearsal.gaps.map(\.folder) == ["Kit/Legacy", ""])
    #expect(rehearsal.gaps.map(\.merges) == [2, 1])
  }
}
