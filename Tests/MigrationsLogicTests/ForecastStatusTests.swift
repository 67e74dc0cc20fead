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
      (30, Forecast.Status.onTrack), (29, .atRisk), (10, .atRisk), (9, .late), (-1, .late),
    ])
  func range(due: Int, status: Forecast.Status) {
    #expect(
      Forecasting.status(falling(10, 20, 30), due: today + due, today: today) == status)
  }

  @Test("a migration that doesn't fall is at risk until its due date and late after it")
  func noDate() {
    for state in [Forecast.State.stalled, .growing] {
      let forecast = Forecast(state: state)
      #expect(Forecasting.status(forecast, due: today, today: today) == .atRisk)
      #expect(Forecasting.status(forecast, due: today + -1, today: today) == .late)
    }
  }

  @Test("a completed migration is on track, even after its due date")
  func done() {
    let done = Forecast(state: .done)
    #expect(Forecasting.status(done, due: today + -30, today: today) == .onTrack)
  }

  @Test("without a due date there is no status")
  func noDue() {
    #expect(Forecasting.status(falling(1, 2, 3), due: nil, today: today) == nil)
  }

  @Test("the text contains the day and its range, or the reason why there is none")
  func text() {
    func text(_ forecast: Forecast, change: Int? = nil) -> ForecastText {
      ForecastText(forecast, today: today, change: change)
    }
    #expect(today == Day("2026-11-21"))
    #expect(text(falling(47, 54, 63)).short == "14 Jan 2027 ±9 d")
    #expect(text(falling(10, 20, 40)).short == "11 Dec ±3 w")
    #expect(text(falling(10, 20, 30)).long == "11 Dec ±10 d at this rate, −3.5 per week")
    #expect(
      text(falling(10, 20, 30)).basis == "between 1 Dec and 21 Dec, based on 20 data points")
    #expect(
      text(Forecast(state: .growing, sample: 9), change: 24).long == "growing: +24 / 90 d")
    #expect(
      text(Forecast(state: .growing, sample: 9, perWeek: 12)).long == "growing: +12 per week")
    #expect(text(Forecast(state: .stalled, sample: 9), change: -2).long == "stalled: −2 / 90 d")
    #expect(
      text(Forecast(state: .stalled, sample: 9, since: today + -1_200)).long
        == "stalled: no change in 3 years")
    let young = text(Forecast(state: .stalled, sample: 1))
    #expect(young.short == "not enough data" && young.long == "not enough data: 1 data point")
    let dormant = text(Forecast(state: .stalled, sample: 0, since: today + -800))
    #expect(dormant.short == "stalled" && dormant.long == "stalled: no change in 2 years")
    #expect(text(Forecast(state: .stalled, sample: 9)).short == "stalled")
    #expect(text(Forecast(state: .done, since: today + -10)).short == "done 11 Nov")
    #expect(text(Forecast(state: .done, since: today + -10)).long == "done since 11 Nov")
  }
}
