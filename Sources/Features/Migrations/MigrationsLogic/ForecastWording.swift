import MigrationsInterface
import Workspace
import WorkspaceLogic

/// A forecast as people read it.
package struct ForecastWording: Equatable, Sendable {
  private let forecast: Forecast
  private let today: Day
  /// How much more is left than 90 days ago; nil where nothing is known of then.
  private let change: Int?

  package init(_ forecast: Forecast, today: Day, change: Int? = nil) {
    self.forecast = forecast
    self.today = today
    self.change = change
  }

  /// One word, or two where they hold a date: `14 Jan ± 9 d`, `stalled`, `too early`, `growing`,
  /// `done 3 Feb`.
  package var short: String {
    switch forecast.state {
    case .done: forecast.since.map { "done \(day($0))" } ?? "done"
    case .falling: range ?? "falling"
    case .stalled: isTooEarly ? "too early" : "stalled"
    case .growing: "growing"
    }
  }

  /// A few words: `stalled: no change in 16 weeks`, `growing: +24 / 90 d`.
  package var long: String {
    switch forecast.state {
    case .done: forecast.since.map { "done since \(day($0))" } ?? "done"
    case .falling:
      range.map { "\($0) at this rate, \(ForecastWording.pace(forecast.perWeek)) a week" }
        ?? "falling"
    case .growing: "growing: \(changeWords ?? "\(ForecastWording.pace(forecast.perWeek)) a week")"
    case .stalled:
      if isTooEarly {
        "too early to tell: \(Wording.count(forecast.sample, "point"))"
      } else if let since = forecast.since, today - since >= 28 {
        "stalled: no change in \(ForecastWording.span(today - since))"
      } else {
        "stalled\(changeWords.map { ": \($0)" } ?? "")"
      }
    }
  }

  /// On what it rests: `between 5 Jan and 20 Jan, from 31 points`.
  package var basis: String? {
    guard let earliest = forecast.earliest, let latest = forecast.latest else { return nil }
    return
      "between \(day(earliest)) and \(day(latest)), from \(Wording.count(forecast.sample, "point"))"
  }

  /// Too few points, and not because nothing has happened for long.
  private var isTooEarly: Bool {
    forecast.sample < Forecasting.fewestPoints
      && forecast.since.map { today - $0 <= Forecasting.pause } ?? true
  }

  /// `+24 / 90 d`.
  package var changeWords: String? {
    guard let change else { return nil }
    return "\(Wording.signed(change)) / \(Forecasting.told) d"
  }

  /// The day with its range, in days, weeks or months, whichever says it shortest.
  private var range: String? {
    guard let earliest = forecast.earliest, let likely = forecast.likely,
      let latest = forecast.latest
    else { return nil }
    // The wider side: nothing is told closer than it is.
    let days = max(likely - earliest, latest - likely)
    return "\(day(likely)) ±\(ForecastWording.short(days))"
  }

  private func day(_ day: Day) -> String {
    Wording.day(day, thisYear: today.parts.year)
  }

  /// `9 d`, `3 w`, `4 mo`, `2 y`, never less than there are.
  private static func short(_ days: Int) -> String {
    func up(_ unit: Int) -> Int { (days + unit - 1) / unit }
    switch days {
    case ..<14: return "\(days) d"
    case ..<84: return "\(up(7)) w"
    case ..<730: return "\(up(30)) mo"
    default: return "\(up(365)) y"
    }
  }

  /// `16 weeks`, `7 months`, `3 years`, never more than there are.
  private static func span(_ days: Int) -> String {
    switch days {
    case ..<183: Wording.count(days / 7, "week")
    case ..<730: Wording.count(days / 30, "month")
    default: Wording.count(days / 365, "year")
    }
  }

  /// A pace with one decimal where it is slow: `−3.5`, `+12`.
  private static func pace(_ value: Double) -> String {
    let tenths = Int((abs(value) * 10).rounded())
    let sign = tenths == 0 ? "±" : value < 0 ? "−" : "+"
    let text =
      tenths >= 100 || tenths % 10 == 0
      ? Wording.number((tenths + 5) / 10) : "\(tenths / 10).\(tenths % 10)"
    return sign + text
  }
}
