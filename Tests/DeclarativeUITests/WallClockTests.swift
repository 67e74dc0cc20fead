import Dates
import Testing

@Suite struct WallClockTests {
  @Test("the date of a time depends on the time zone")
  func zones() {
    let clock = SystemClock()
    let time = 1_795_485_600  // 2026-11-24 02:00 in GMT
    #expect(clock.date(secondsFromGMT: 0, at: time).iso == "2026-11-24")
    #expect(clock.date(secondsFromGMT: -5 * 3_600, at: time).iso == "2026-11-23")
    #expect(clock.date(secondsFromGMT: 0, at: 0).iso == "1970-01-01")
    #expect(clock.date(secondsFromGMT: -1, at: 0).iso == "1969-12-31")
    #expect(clock.date(secondsFromGMT: 0, at: -86_400).iso == "1969-12-31")
    #expect(clock.date(secondsFromGMT: 0, at: -86_401).iso == "1969-12-30")
  }

  @Test("the clock of the system follows the time")
  func system() {
    let clock = SystemClock()
    let days = clock.date(secondsFromGMT: 0, at: clock.secondsSince1970).distance(to: clock.today)
    #expect((-1...1).contains(days))
  }

  @Test("a fixed clock always returns its date")
  func fixed() {
    let clock: any WallClock = FixedClock(year: 2_026, month: 11, day: 23)
    #expect(clock.today.iso == "2026-11-23")
    #expect(FixedClock(clock.today).today == clock.today)
  }

  @Test("dates are a number of days apart, and follow one another")
  func distances() {
    let today = CivilDate(year: 2_026, month: 12, day: 30)
    #expect(today.distance(to: CivilDate(year: 2_027, month: 1, day: 2)) == 3)
    #expect(today.distance(to: CivilDate(year: 2_026, month: 12, day: 29)) == -1)
    #expect(today.advanced(by: 3).iso == "2027-01-02")
    #expect((today...today.advanced(by: 2)).map(\.day) == [30, 31, 1])
    #expect(
      CivilDate(year: 2_026, month: 2, day: 30) != CivilDate(year: 2_026, month: 3, day: 2),
      "a date that doesn't exist isn't the one that it counts as")
  }
}
