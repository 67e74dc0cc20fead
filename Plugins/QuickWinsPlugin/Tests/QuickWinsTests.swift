import MigrationsInterface
import MigrationsLogic
import Testing

@testable import QuickWinsPlugin

@Suite struct QuickWinsTests {
  private func match(_ path: String, _ line: Int = 1, excepted: Bool = false) -> Match {
    Match(
      path: path, line: line, column: 1, text: "", teams: [], module: nil, excepted: excepted)
  }

  @Test("files with one remaining match are counted and sorted by path")
  func singles() {
    let found = QuickWinsSummary(matches: [
      match("d"), match("b"), match("a", 1), match("a", 2), match("c"), match("e"),
      match("b", 9, excepted: true),
    ])
    #expect(found.files == 5)
    #expect(found.single == 4)
    #expect(found.wins.map(\.match.path) == ["b", "c", "d", "e"])
    #expect(found.summary == "4 of 5 files have only one match")
  }

  @Test("the summary covers no matches, no quick wins and one file")
  func summary() {
    #expect(QuickWinsSummary(matches: []).summary == "No matches remain.")
    #expect(QuickWinsSummary(matches: [], isScanned: false).summary == "Scanning…")
    #expect(QuickWinsSummary(matches: [match("a", excepted: true)]).summary == "No matches remain.")
    #expect(
      QuickWinsSummary(matches: [match("a", 1), match("a", 2)]).summary
        == "Every file has more than one remaining match.")
    #expect(QuickWinsSummary(matches: [match("a")]).summary == "1 of 1 file has only one match")
  }
}
