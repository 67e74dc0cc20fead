import MigrationsInterface
import Workspace
import WorkspaceLogic

/// A forecast as text.
package struct ForecastText: Equatable, Sendable {
  private let forecast: Forecast
  private let today: Day
  /// The change of the remaining matches over 90 days; nil if there is no data that old.
  private let change: Int?

  package init(_ forecast: Forecast, today: Day, change: Int? = nil) {
    self.forecast = forecast
    self.today = today
    self.change = change
  }

  /// A short form for table cells: `14 Jan ±9 d`, `stalled`, `not enough data`, `growing`,
  /// `done 3 Feb`.
  package var short: String {
    switch forecast.state {
    case .done: forecast.since.map { "done \(day($0))" } ?? "done"
    case .falling: range ?? "falling"
    case .stalled: lacksData ? "not enough data" : "stalled"
    case .growing: "growing"
    }
  }

  /// A longer form: `stalled: no change in 16 weeks`, `growing: +24 / 90 d`.
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

  /// Whether there are too few data points for a forecast, although the count has changed recently.
  private var lacksData: Bool {
    forecast.sample < Forecasting.fewestPoints
      && forecast.since.map { today - $0 <= Forecasting.pause } ?? true
  }

  /// The change with its period: `+24 / 90 d`.
  package var changeText: String? {
    guard let change else { return nil }
    return "\(TextFormat.signed(change)) / \(Forecasting.changePeriod) d"
  }

  /// The likely day with its range, in the unit that gives the shortest text.
  private var range: String? {
    guard let earliest = forecast.earliest, let likely = forecast.likely,
      let latest = forecast.latest
    else { return nil }
    // The wider side, so that the range isn't shown as narrower than it is.
    let days = max(likely - earliest, latest - likely)
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
    let tenths = Int((abs(value) * 10).rounded())
    let sign = tenths == 0 ? "±" : value < 0 ? "−" : "+"
    let text =
      tenths >= 100 || tenths % 10 == 0
      ? TextFormat.number((tenths + 5) / 10) : "\(tenths / 10).\(tenths % 10)"
    return sign + text
  }
}
