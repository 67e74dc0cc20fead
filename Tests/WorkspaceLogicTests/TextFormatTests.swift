import Testing
import Workspace
import WorkspaceLogic

@Suite struct TextFormatTests {
  @Test("thousands are grouped, including negative numbers")
  func numbers() {
    #expect(
      [0, 999, 1_000, 2_310, 1_234_567, -999, -2_310].map(TextFormat.number)
        == ["0", "999", "1,000", "2,310", "1,234,567", "-999", "-2,310"])
  }

  @Test("a change has a sign, including zero")
  func changes() {
    #expect([3, 2_310, 0, -12].map(TextFormat.signed) == ["+3", "+2,310", "±0", "−12"])
  }

  @Test("one is singular; irregular plurals can be given")
  func counts() {
    #expect(
      [0, 1, 2_310].map { TextFormat.count($0, "file") } == ["0 files", "1 file", "2,310 files"])
    #expect(TextFormat.count(2, "library", "libraries") == "2 libraries")
    #expect(TextFormat.count(1, "library", "libraries") == "1 library")
  }

  @Test("percentages are 0 or 100 only for exact values")
  func percent() {
    #expect(
      [0, 0.000_1, 0.424, 0.426, 0.999_9, 1].map(TextFormat.percent)
        == ["0%", "1%", "42%", "43%", "99%", "100%"])
    #expect(TextFormat.percent(.nan) == "–")
    #expect(TextFormat.percent(.infinity) == "–")
  }

  @Test("a date includes the year if it differs")
  func days() throws {
    let day = try #require(Day("2026-12-31"))
    #expect(TextFormat.day(day, thisYear: 2026) == "31 Dec")
    #expect(TextFormat.day(day, thisYear: 2027) == "31 Dec 2026")
    #expect(TextFormat.day(day, thisYear: nil) == "31 Dec 2026")
  }
}
