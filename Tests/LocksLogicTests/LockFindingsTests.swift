import LocksInterface
import LocksLogic
import MigrationsInterface
import Testing
import Workspace

@Suite struct LockFindingsTests {
  /// The lines of the findings in a file with matches in lines 1 and 3, which has two more matches than
  /// it may have.
  private func lines(
    _ count: MigrationDefinition.Count, changed: [ClosedRange<Int>]
  ) -> [Int] {
    var definition = MigrationDefinition(id: "tidy", title: "Tidy", subject: .patterns(["old"]))
    definition.count = count
    let today = Day(number: 20_000)
    let findings = LockFindings(
      definitions: [definition],
      exceptions: ExceptionReview(
        comments: [], matches: [:], definitions: [definition], today: today),
      unlocks: Unlocks(), today: today, changedLines: ["a.txt": changed])
    let matches = [1, 3].map {
      Match(
        path: "a.txt", line: $0, column: 1, text: "old", teams: [], module: nil, excepted: false)
    }
    let gap = AllowanceGap(
      AllowanceKey("tidy", RepositoryPath("a.txt")), allowed: 1, actual: 3)
    return findings.findings([gap], matches: ["tidy": matches]).map(\.line)
  }

  @Test("matches in changed lines come first, and others are added up to the excess")
  func padding() {
    #expect(lines(.lines, changed: [3...3]) == [3, 1])
    #expect(lines(.lines, changed: []) == [1, 3])
  }

  @Test("no other lines are added if a changed line can contain all new matches")
  func severalInLine() {
    #expect(lines(.matches, changed: [3...3]) == [3])
    #expect(lines(.matches, changed: []) == [1, 3])
  }
}
