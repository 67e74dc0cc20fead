import MigrationsInterface
import Workspace
import WorkspaceLogic

/// A forecast as text.
package struct ForecastText: Equatable, Sendable {
  private let forecast: Forecast
  private let today: Day

  package init(_ forecast: Forecast, today: Day) {
    self.forecast = forecast
    self.today = today
  }

  /// A short form for table cells: `14 Jan ±9 d`, `not before 2028`, `stalled`, `slow`, `no date`,
  /// `not enough data`, `growing +24`, `done 3 Feb`.
  package var short: String {
    switch forecast.state {
    case .done: forecast.since.map { "done \(day($0))" } ?? "done"
    case .falling: range ?? "falling"
    case .stalled:
      lacksData ? "not enough data" : decline.map { $0.isSlow ? "slow" : "no date" } ?? "stalled"
    case .growing: forecast.change.map { "growing \(TextFormat.signed($0))" } ?? "growing"
    }
  }

  /// A longer form, with the number that the verdict rests on: `stalled: no change in 16 weeks`,
  /// `growing: +24 in 12 weeks`, `slow: about 1 every 3 weeks`, `no date: −39 in 12 weeks`.
  package var long: String {
    switch forecast.state {
    case .done: forecast.since.map { "done since \(day($0))" } ?? "done"
    case .falling:
      range.map { "\($0) at this rate, \(ForecastText.pace(forecast.perWeek)) per week" }
        ?? "falling"
    case .growing: "growing: \(changeText ?? "\(ForecastText.pace(forecast.perWeek)) per week")"
    case .stalled:
      if lacksData {
        "not enough data: \(TextFormat.count(forecast.sample, "data point"))"
      } else if let decline {
        decline.isSlow ? "slow: \(decline.pace)" : "no date: \(changeText ?? decline.pace)"
      } else if let since = forecast.since, today - since >= 28 {
        "stalled: no change in \(ForecastText.span(today - since))"
      } else {
        "stalled\(changeText.map { ": \($0)" } ?? "")"
      }
    }
  }

  /// The range and the data: `between 5 Jan and 20 Jan, based on 31 data points`.
  package var basis: String? {
    guard let earliest = forecast.earliest, let latest = forecast.latest else { return nil }
    return
      "between \(day(earliest)) and \(day(latest)), "
      + "based on \(TextFormat.count(forecast.sample, "data point"))"
  }

  private var lacksData: Bool { Forecasting.lacksData(forecast, today: today) }

  /// The change with its period: `+24 in 12 weeks`.
  private var changeText: String? {
    forecast.change.map { "\(TextFormat.signed($0)) in \(Forecasting.changeWeeks) weeks" }
  }

  /// A decline without a forecast of its end, unless it has stopped: its pace, and whether it would
  /// take more than three years at that pace. A faster decline is too irregular for a date.
  private var decline: (pace: String, isSlow: Bool)? {
    guard let change = forecast.change, change < 0 else { return nil }
    if let since = forecast.since, today - since > Forecasting.pause { return nil }
    let weeks = Double(Forecasting.changeWeeks) / Double(-change)
    let pace =
      weeks <= 1
      ? "about \(TextFormat.number(Int((1 / weeks).rounded()))) per week"
      : "about 1 every \(TextFormat.count(max(2, Int(weeks.rounded())), "week"))"
    return (pace, Double(forecast.open) * weeks > 3 * 52)
  }

  /// The likely day with its range, in the unit that gives the shortest text. A range of more than a
  /// year on either side says too little: only its start is shown.
  private var range: String? {
    guard let earliest = forecast.earliest, let likely = forecast.likely,
      let latest = forecast.latest
    else { return nil }
    // The wider side, so that the range isn't shown as narrower than it is.
    let days = max(likely - earliest, latest - likely)
    if days > 365 {
      let year = earliest.parts.year
      return "not before \(year > today.parts.year ? "\(year)" : day(earliest))"
    }
    return "\(day(likely)) ±\(ForecastText.short(days))"
  }

  private func day(_ day: Day) -> String {
    TextFormat.day(day, thisYear: today.parts.year)
  }

  /// A duration, rounded up: `9 d`, `3 w`, `4 mo`, `2 y`.
  private static func short(_ days: Int) -> String {
    func up(_ unit: Int) -> Int { (days + unit - 1) / unit }
    switch days {
    case ..<14: return "\(days) d"
    case ..<84: return "\(up(7)) w"
    case ..<730: return "\(up(30)) mo"
    default: return "\(up(365)) y"
    }
  }

  /// A duration, rounded down: `16 weeks`, `7 months`, `3 years`.
  private static func span(_ days: Int) -> String {
    switch days {
    case ..<183: TextFormat.count(days / 7, "week")
    case ..<730: TextFormat.count(days / 30, "month")
    default: TextFormat.count(days / 365, "year")
    }
  }

  /// A rate, with one decimal below 10: `−3.5`, `+12`.
  private static func pace(_ value: Double) -> String {
    let text = rate(abs(value))
    return (text == "0" ? "±" : value < 0 ? "−" : "+") + text
  }

  /// A rate without its sign, with one decimal below 10: `3.5`, `12`.
  static func rate(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths >= 100 || tenths % 10 == 0
      ? TextFormat.number((tenths + 5) / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
