import MigrationsInterface
import Testing
import Workspace

@testable import MigrationsLogic

@Suite struct ForecastStatusTests {
  private let today = Day(number: 20_778)

  private func falling(_ earliest: Int, _ likely: Int, _ latest: Int) -> Forecast {
    Forecast(
      state: .falling, earliest: today + earliest, likely: today + likely,
      latest: today + latest, sample: 20, perWeek: -3.5)
  }

  @Test(
    "on track if due after the range, at risk within it, late if due before it",
    arguments: [
      (30, Forecast.Status.onTrack), (29, .atRisk), (10, .atRisk), (9, .late), (-1, .overdue),
    ])
  func range(due: Int, status: Forecast.Status) {
    #expect(
      Forecasting.status(falling(10, 20, 30), due: today + due, today: today) == status)
  }

  @Test(
    "without a forecast, a migration is late if no plausible pace meets its due date",
    arguments: [Forecast.State.stalled, .growing])
  func noDate(state: Forecast.State) {
    // 40 open matches, and 5 removed per week at best: eight weeks are plausible, fewer aren't.
    let fast = Forecast(state: state, sample: 20, open: 40, fastestPerWeek: 5)
    #expect(Forecasting.status(fast, due: today + -1, today: today) == .overdue)
    #expect(Forecasting.status(fast, due: today, today: today) == .late)
    #expect(Forecasting.status(fast, due: today + 1, today: today) == .late)
    #expect(Forecasting.status(fast, due: today + 55, today: today) == .late)
    #expect(Forecasting.status(fast, due: today + 56, today: today) == .atRisk)
    // Half a year is plausible for every migration, because work may only begin.
    let still = Forecast(state: state, sample: 20, open: 40)
    #expect(Forecasting.status(still, due: today + 181, today: today) == .late)
    #expect(Forecasting.status(still, due: today + 182, today: today) == .atRisk)
  }

  @Test("a range without an end never makes a migration on track")
  func openRange() {
    var forecast = falling(10, 20, 30)
    forecast.latest = nil
    forecast.open = 4
    #expect(Forecasting.status(forecast, due: today + 3_000, today: today) == .atRisk)
    #expect(Forecasting.status(forecast, due: today + 9, today: today) == .late)
  }

  @Test("within the range, a migration is late if it would have to be faster than ever")
  func tooFast() {
    var forecast = falling(10, 60, 300)
    forecast.open = 40
    forecast.fastestPerWeek = 5
    #expect(Forecasting.status(forecast, due: today + 55, today: today) == .late)
    #expect(Forecasting.status(forecast, due: today + 56, today: today) == .atRisk)
  }

  @Test("too little data gives no status before the due date")
  func noData() {
    let young = Forecast(state: .stalled, sample: 2, since: today + -3, open: 9)
    #expect(Forecasting.status(young, due: today + 1, today: today) == nil)
    #expect(Forecasting.status(young, due: today + -1, today: today) == .overdue)
  }

  @Test("the necessary pace is the open matches over the weeks until the due date")
  func needed() {
    let forecast = Forecast(state: .stalled, sample: 20, open: 40)
    #expect(Forecasting.neededPerWeek(forecast, due: today + 70, today: today) == 4)
    #expect(Forecasting.neededPerWeek(forecast, due: today, today: today) == nil)
  }

  @Test("a completed migration is on track, even after its due date")
  func done() {
    let done = Forecast(state: .done)
    #expect(Forecasting.status(done, due: today + -30, today: today) == .onTrack)
  }

  @Test("in an old clone, periods end at the last commit, and days have their year")
  func oldText() {
    let done = Forecast(state: .done, since: today + -800)
    #expect(ForecastText(done, today: today, asOf: today + -700).short == "done 12 Sep 2024")
    let still = Forecast(state: .stalled, sample: 9, since: today + -800)
    #expect(
      ForecastText(still, today: today, asOf: today + -700).long
        == "stalled: no change in 14 weeks")
  }

  @Test("a count that moved recently and is the same as 12 weeks ago has no net change")
  func noNetChange() {
    var moved = Forecast(state: .stalled, sample: 9, since: today + -5, change: 0)
    moved.coversChange = true
    let text = ForecastText(moved, today: today)
    #expect(text.short == "no net change" && text.long == "no net change in 12 weeks")
    moved.since = today + -30
    #expect(ForecastText(moved, today: today).short == "stalled 4 weeks")
  }

  @Test("without a due date there is no status")
  func noDue() {
    #expect(Forecasting.status(falling(1, 2, 3), due: nil, today: today) == nil)
  }

  @Test("a whole ends with its last part, and has no end if that part has none")
  func parts() {
    let whole = falling(10, 20, 30)
    #expect(whole.notBefore([falling(5, 15, 25), Forecast(state: .stalled)]) == whole)
    let later = whole.notBefore([falling(15, 25, 28)])
    #expect(later.earliest == today + 15 && later.likely == today + 25)
    #expect(later.latest == today + 30)
    var endless = falling(40, 50, 0)
    (endless.likely, endless.latest) = (nil, nil)
    let last = whole.notBefore([endless])
    #expect(last.earliest == today + 40 && last.likely == nil && last.latest == nil)
  }

  @Test("the text contains the day and its range, or the reason why there is none")
  func text() {
    func text(_ forecast: Forecast, change: Int? = nil, open: Int = 9) -> ForecastText {
      var forecast = forecast
      forecast.change = change
      forecast.open = open
      return ForecastText(forecast, today: today)
    }
    #expect(today == Day("2026-11-21"))
    #expect(text(falling(47, 54, 63)).short == "7 Jan – 23 Jan 2027")
    #expect(text(falling(10, 20, 60)).short == "1 Dec – 20 Jan 2027")
    #expect(text(falling(10, 20, 30)).short == "1 Dec – 21 Dec")
    #expect(text(falling(50, 80, 300)).short == "Jan – Sep 2027")
    #expect(text(falling(10, 60, 300)).short == "Dec 2026 – Sep 2027")
    #expect(
      text(falling(10, 20, 30)).long == "1 Dec – 21 Dec, likely Dec 2026, now −3.5 per week")
    #expect(
      text(falling(10, 60, 90)).long
        == "1 Dec – 19 Feb 2027, likely Jan 2027 if removals slow down as expected, now −3.5 per week"
    )
    #expect(text(falling(10, 20, 30)).basis == "based on 20 data points")
    #expect(text(Forecast(state: .stalled, sample: 9)).basis == nil)
    // A range without an end.
    var open = falling(130, 400, 0)
    open.latest = nil
    #expect(text(open).short == "likely Dec 2027")
    #expect(
      text(open).clause(withPace: false)
        == "if removals slow down as expected, the end is likely in Dec 2027, and not before Mar 2027"
    )
    open.likely = nil
    #expect(text(open).long == "not before Mar 2027, now −3.5 per week")
    #expect(
      text(Forecast(state: .growing, sample: 9), change: 24).long == "growing: +24 in 12 weeks")
    #expect(text(Forecast(state: .growing, sample: 9), change: 24).short == "growing +24")
    #expect(
      text(Forecast(state: .growing, sample: 9, perWeek: 12)).long == "growing: +12 per week")
    // Compared rates are distinct, even if the due date is missed by days.
    #expect(ForecastText.rates(52 * 7 / 864.0, 5 / 12.0) == ("0.421", "0.417"))
    #expect(ForecastText.rates(2, 0.5) == ("2", "0.5"))
    #expect(ForecastText.rates(11.96, 12.04) == ("11.96", "12.04"))
    #expect(ForecastText.rates(3, 3) == ("3", "3"))
    // A decline without a date: slow if it would take years, otherwise too irregular.
    let declining = Forecast(state: .stalled, sample: 9, since: today + -5)
    #expect(text(declining, change: -4, open: 60).long == "slow: about 1 removal every 3 weeks")
    #expect(text(declining, change: -4, open: 60).short == "slow")
    #expect(text(declining, change: -36, open: 900).long == "slow: about 3 removals per week")
    let irregular = text(declining, change: -39, open: 90)
    #expect(irregular.long == "irregular: −39 in 12 weeks, too irregular to forecast an end")
    #expect(irregular.short == "irregular")
    #expect(
      ForecastText.irregularNote([nil, irregular])
        == "irregular: the count falls too irregularly to forecast an end")
    #expect(ForecastText.irregularNote([nil, text(declining, change: 0)]) == nil)
    #expect(text(declining, change: 0).long == "no net change in 12 weeks")
    // A range of more than two years.
    #expect(text(falling(400, 900, 2_400)).short == "likely May 2029")
    #expect(text(falling(20, 500, 900)).short == "likely Apr 2028")
    #expect(
      text(Forecast(state: .stalled, sample: 9, since: today + -1_200)).long
        == "stalled: no change in 3 years")
    let young = text(Forecast(state: .stalled, sample: 1))
    #expect(young.short == "not enough data" && young.long == "not enough data: 1 data point")
    let dormant = text(Forecast(state: .stalled, sample: 0, since: today + -800))
    #expect(dormant.short == "stalled 2 years" && dormant.long == "stalled: no change in 2 years")
    #expect(text(Forecast(state: .stalled, sample: 9)).short == "stalled")
    #expect(text(Forecast(state: .done, since: today + -10)).short == "done 11 Nov")
    #expect(text(Forecast(state: .done, since: today + -10)).long == "done since 11 Nov")
    // Clauses have a subject, so that they can follow "As of …,".
    #expect(
      text(falling(10, 20, 30)).clause(withPace: false)
        == "the expected end is 1 Dec – 21 Dec, likely Dec 2026")
    #expect(
      text(Forecast(state: .growing, sample: 9), change: 24).clause(withPace: true)
        == "the count grew by 24 in 12 weeks")
    #expect(
      irregular.clause(withPace: true)
        == "the count fell by 39 in 12 weeks, too irregularly to forecast an end")
    #expect(
      text(declining, change: -4, open: 60).clause(withPace: true)
        == "progress is slow: about 1 removal every 3 weeks")
    #expect(
      text(declining, change: 0).clause(withPace: true) == "there was no net change in 12 weeks")
    #expect(
      young.clause(withPace: true) == "there isn't enough data for a forecast: 1 data point")
    #expect(dormant.clause(withPace: true) == "the count hasn't changed in 2 years")
  }
}
