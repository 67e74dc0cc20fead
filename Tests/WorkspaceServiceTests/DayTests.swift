import Testing
import Workspace

@Suite struct DayTests {
  @Test(
    "days are numbered from 1970-01-01",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-12-31", 20_818),
      ("0001-01-01", -719_162),
    ])
  func numbers(text: String, number: Int) throws {
    #expect(try #require(Day(text)).number == number)
    #expect(Day(number: number).description == text)
  }

  @Test("every day of four centuries survives a round trip")
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
    "invalid dates are rejected",
    arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "today", "2026/01/01", ""])
  func invalid(text: String) {
    #expect(Day(text) == nil)
  }
}
