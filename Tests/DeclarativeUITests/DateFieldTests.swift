import Dates
import DeclarativeUI
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct DateFieldTests {
  private let today = CivilDate(year: 2_026, month: 11, day: 23)

  private func screen(_ date: Source<CivilDate?>) -> Screen {
    Screen(DateField("due", date: date.binding, today: today), columns: 21, rows: 1)
  }

  @Test("the date is nil until the text is a date")
  func typing() {
    let date = Source<CivilDate?>(nil)
    let screen = screen(date)
    #expect(screen.text == "YYYY-MM-DD")
    screen.type("2028-02-3x")
    #expect(screen.text == "2028-02-3")
    #expect(date.value == nil)
    screen.type("0")
    #expect(date.value == nil, "February has no 30th day")
    screen.press("backspace", "backspace")
    screen.type("29")
    #expect(date.value == CivilDate(year: 2_028, month: 2, day: 29))
    #expect(screen.text == "2028-02-29")
  }

  @Test("keys change the day and the month, and start from today")
  func keys() {
    let date = Source<CivilDate?>(nil)
    let screen = screen(date)
    screen.press("shift-up")
    #expect(screen.text == "YYYY-MM-DD")
    screen.press("pageup")
    #expect(screen.text == "2026-11-23")
    screen.press("shift-down")
    #expect(screen.text == "2026-11-22")
    date.value = CivilDate(iso: "2026-12-31")
    screen.press("shift-up")
    #expect(screen.text == "2027-01-01")
    date.value = CivilDate(iso: "2027-01-31")
    screen.press("pageup")
    #expect(screen.text == "2027-02-28")
    screen.press("pagedown")
    #expect(screen.text == "2027-01-28")
    date.value = CivilDate(iso: "9999-12-31")
    screen.press("shift-up")
    #expect(screen.text == "9999-12-31")
  }

  @Test(
    "only existing dates in the form of ISO 8601 are read",
    arguments: [
      "2026-2-03", "2026-02-29", "2026-13-01", "2026-01-00", "26-01-01", "2026-01-01-01", "",
      "٢٠٢٦-01-01", "+026-01-01",
    ])
  func invalid(text: String) {
    #expect(CivilDate(iso: text) == nil)
  }
}
