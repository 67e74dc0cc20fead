import Testing
import Workspace
import WorkspaceLogic

@Suite struct WordingTests {
  @Test("thousands are grouped, below zero as well")
  func numbers() {
    #expect(
      [0, 999, 1_000, 2_310, 1_234_567, -999, -2_310].map(Wording.number)
        == ["0", "999", "1,000", "2,310", "1,234,567", "-999", "-2,310"])
  }

  @Test("a change tells its direction, no change too")
  func changes() {
    #expect([3, 2_310, 0, -12].map(Wording.signed) == ["+3", "+2,310", "±0", "−12"])
  }

  @Test("one is singular; a plural that isn't the singular with an s is named")
  func counts() {
    #expect(
      [0, 1, 2_310].map { Wording.count($0, "file") } == ["0 files", "1 file", "2,310 files"])
    #expect(Wording.count(2, "library", "libraries") == "2 libraries")
    #expect(Wording.count(1, "library", "libraries") == "1 library")
  }

  @Test("per cent are 0 or 100 only when they are exactly that")
  func percent() {
    #expect(
      [0, 0.000_1, 0.424, 0.426, 0.999_9, 1].map(Wording.percent)
        == ["0 %", "1 %", "42 %", "43 %", "99 %", "100 %"])
    #expect(Wording.percent(.nan) == "–")
    #expect(Wording.percent(.infinity) == "–")
  }

  @Test("a day names its year where that is another one")
  func days() throws {
    let day = try #require(Day("2026-12-31"))
    #expect(Wording.day(day, thisYear: 2026) == "31 Dec")
    #expect(Wording.day(day, thisYear: 2027) == "31 Dec 2026")
    #expect(Wording.day(day, thisYear: nil) == "31 Dec 2026")
  }
}
