import Testing
import Workspace

@Suite struct DayTests {
  @Test(
    "Days are numbered from 1970",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-12-31", 20_818),
      ("0001-01-01", -719_162),
    ])
  func numbers(text: String, number: Int) throws {
    #expect(try #require(Day(text)).number == number)
    #expect(Day(number: number).description == text)
  }

  @Test("Every day of four centuries is itself again, and one after the one before")
  func roundTrip() throws {
    let first = try #require(Day("1899-12-31"))
    let last = try #require(Day("2300-01-02"))
    for number in first.number...last.number {
      let day = Day(number: number)
      #expect(Day(day.description) == day)
    }
    #expect(last - first == 146_099)
  }

  @Test(
    "What is no day of the calendar is none",
    arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "today", "2026/01/01", ""])
  func noDays(text: String) {
    #expect(Day(text) == nil)
  }
}
