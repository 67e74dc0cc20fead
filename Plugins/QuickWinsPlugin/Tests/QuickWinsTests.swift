import MigrationsInterface
import MigrationsLogic
import Testing

@testable import QuickWinsPlugin

@Suite struct QuickWinsTests {
  private func hit(_ path: String, _ line: Int = 1, excepted: Bool = false) -> Hit {
    Hit(
      path: path, line: line, column: 1, text: "", teams: [], module: nil, excepted: excepted)
  }

  @Test("files with a single open use are counted, and named in order")
  func singles() {
    let found = QuickWinsFound(hits: [
      hit("d"), hit("b"), hit("a", 1), hit("a", 2), hit("c"), hit("e"),
      hit("b", 9, excepted: true),
    ])
    #expect(found.files == 5)
    #expect(found.single == 4)
    #expect(found.wins.map(\.hit.path) == ["b", "c", "d", "e"])
    #expect(found.summary == "4 of 5 files are done with one change")
  }

  @Test("nothing left, and nothing easy, are said in words")
  func words() {
    #expect(QuickWinsFound(hits: []).summary == "Nothing left to do.")
    #expect(QuickWinsFound(hits: [hit("a", excepted: true)]).summary == "Nothing left to do.")
    #expect(
      QuickWinsFound(hits: [hit("a", 1), hit("a", 2)]).summary
        == "Every file has more than one use left.")
    #expect(QuickWinsFound(hits: [hit("a")]).summary == "1 of 1 file is done with one change")
  }
}
