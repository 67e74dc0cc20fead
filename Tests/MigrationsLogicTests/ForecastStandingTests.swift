import MigrationsInterface
import Testing
import Workspace

@testable import MigrationsLogic

@Suite struct ForecastStandingTests {
  private let today = Day(number: 20_778)

  private func falling(_ earliest: Int, _ likely: Int, _ latest: Int) -> Forecast {
    Forecast(
      state: .falling, earliest: today + earliest, likely: today + likely,
      latest: today + latest, sample: 20, perWeek: -3.5)
  }

  @Test(
    "on track up to the latest day, late from the earliest one, between them at risk",
    arguments: [
      (30, Forecast.Standing.onTrack), (29, .atRisk), (10, .atRisk), (9, .late), (-1, .late),
    ])
  func range(due: Int, standing: Forecast.Standing) {
    #expect(
      Forecasting.standing(falling(10, 20, 30), due: today + due, today: today) == standing)
  }

  @Test("what doesn't fall is at risk until it is due, and then late")
  func noDate() {
    for state in [Forecast.State.stalled, .growing] {
      let forecast = Forecast(state: state)
      #expect(Forecasting.standing(forecast, due: today, today: today) == .atRisk)
      #expect(Forecasting.standing(forecast, due: today + -1, today: today) == .late)
    }
  }

  @Test("done is on track, even after the day")
  func done() {
    let done = Forecast(state: .done)
    #expect(Forecasting.standing(done, due: today + -30, today: today) == .onTrack)
  }

  @Test("without a day there is no word")
  func noDue() {
    #expect(Forecasting.standing(falling(1, 2, 3), due: nil, today: today) == nil)
  }

  @Test("people read a day with its range, or why there is none")
  func words() {
    func words(_ forecast: Forecast, change: Int? = nil) -> ForecastWording {
      ForecastWording(forecast, today: today, change: change)
    }
    #expect(today == Day("2026-11-21"))
    #expect(words(falling(47, 54, 63)).short == "14 Jan 2027 ±9 d")
    #expect(words(falling(10, 20, 40)).short == "11 Dec ±3 w")
    #expect(words(falling(10, 20, 30)).long == "11 Dec ±10 d at this rate, −3.5 a week")
    #expect(
      words(falling(10, 20, 30)).basis == "between 1 Dec and 21 Dec, from 20 points")
    #expect(
      words(Forecast(state: .growing, sample: 9), change: 24).long == "growing: +24 / 90 d")
    #expect(words(Forecast(state: .growing, sample: 9, perWeek: 12)).long == "growing: +12 a week")
    #expect(words(Forecast(state: .stalled, sample: 9), change: -2).long == "stalled: −2 / 90 d")
    #expect(
      words(Forecast(state: .stalled, sample: 9, since: today + -1_200)).long
        == "stalled: no change in 3 years")
    let young = words(Forecast(state: .stalled, sample: 1))
    #expect(young.short == "too early" && young.long == "too early to tell: 1 point")
    let asleep = words(Forecast(state: .stalled, sample: 0, since: today + -800))
    #expect(asleep.short == "stalled" && asleep.long == "stalled: no change in 2 years")
    #expect(words(Forecast(state: .stalled, sample: 9)).short == "stalled")
    #expect(words(Forecast(state: .done, since: today + -10)).short == "done 11 Nov")
    #expect(words(Forecast(state: .done, since: today + -10)).long == "done since 11 Nov")
  }
}
