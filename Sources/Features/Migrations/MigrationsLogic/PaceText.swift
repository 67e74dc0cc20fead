import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The pace that a due date needs beside the actual one.
struct PaceText {
  private let forecast: Forecast
  private let due: Day
  private let today: Day
  private let asOf: Day?

  /// - Parameter asOf: the day of the forecast if that isn't today.
  init(_ forecast: Forecast, due: Day, today: Day, asOf: Day?) {
    self.forecast = forecast
    self.due = due
    self.today = today
    self.asOf = asOf
  }

  /// A date, with its year if the forecast is as of another year.
  private func day(_ day: Day) -> String {
    let year = today.parts.year
    return TextFormat.day(day, thisYear: asOf.map { $0.parts.year == year } ?? true ? year : nil)
  }

  /// The text, such as `the count must fall by 2 per week to finish by 31 Mar; in the last 12 weeks, it fell by 0.5
  /// per week`; nil on the due date, after it and without data. As of an earlier day, the text names it, because
  /// the weeks since then are missing from both numbers.
  var text: String? {
    guard due > today, let change = forecast.change,
      let needed = Forecasting.neededPerWeek(forecast, due: due, today: asOf ?? today)
    else { return nil }
    let pace = Double(abs(change)) / Double(forecast.changeWeeks)
    let (necessaryText, actual) = ForecastText.rates(needed, pace)
    let weeks = TextFormat.count(forecast.changeWeeks, "week")
    if let asOf {
      let necessary = "from \(day(asOf)) to \(day(due)), the count must fall by "
      guard change != 0 else { return necessary + PaceText.removals(needed) }
      return necessary + "\(necessaryText) per week; in the \(weeks) before, it "
        + "\(change > 0 ? "grew" : "fell") by \(actual) per week"
    }
    let necessary = "the count must fall by \(necessaryText) per week to finish by \(day(due)); "
    return necessary
      + (change == 0
        ? "as many matches remain as \(weeks) ago"
        : "in the last \(weeks), it \(change > 0 ? "grew" : "fell") by \(actual) per week")
  }

  /// A number of removals in a period for which it is at least 1: `about 3 per week`, `about 2 per month`.
  private static func removals(_ perWeek: Double) -> String {
    if perWeek >= 1 { return "about \(ForecastText.rate(perWeek)) per week" }
    let perMonth = perWeek * 365.25 / 12 / 7
    return perMonth < 0.75
      ? "less than 1 per month" : "about \(ForecastText.rate(perMonth.rounded())) per month"
  }
}
