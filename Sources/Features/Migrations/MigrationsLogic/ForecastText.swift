import Foundation
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// A forecast as text.
package struct ForecastText: Equatable, Sendable {
  private let forecast: Forecast
  private let today: Day
  private let asOf: Day
  private let neverMatched: Bool

  /// - Parameters:
  ///   - today: the day on which the text is read, whose year is omitted.
  ///   - asOf: the day of the forecast if that isn't today.
  ///   - neverMatched: whether no line has ever matched. Such a migration isn't done.
  package init(_ forecast: Forecast, today: Day, asOf: Day? = nil, neverMatched: Bool = false) {
    self.neverMatched = neverMatched
    self.forecast = forecast
    self.today = today
    self.asOf = asOf ?? today
  }

  /// A short form for table cells: `5 Jan – 20 Feb`, `Jan – Nov 2027`, `likely May 2028`, `not before 2028`,
  /// `stalled`, `stalled 16 weeks`, `no net change`, `slow`, `irregular`, `not enough data`, `growing +24`, `done 3 Feb`,
  /// `never matched`.
  package var short: String {
    switch forecast.state {
    case .done where neverMatched: "never matched"
    case .done: forecast.since.map { "done \(day($0))" } ?? "done"
    case .falling: range ?? openRange?.short ?? "falling"
    case .stalled:
      if lacksData {
        "not enough data"
      } else if let decline {
        decline.isSlow ? "slow" : "irregular"
      } else {
        standstill.map { "stalled \($0)" } ?? (forecast.change == 0 ? "no net change" : "stalled")
      }
    case .growing: forecast.change.map { "growing \(TextFormat.signed($0))" } ?? "growing"
    }
  }

  /// A longer form, with the number that the verdict rests on: `stalled: no change in 16 weeks`,
  /// `growing: +24 in 12 weeks`, `slow: about 1 removal every 3 weeks`, `irregular: −39 in 12 weeks,
  /// too uneven to forecast an end`.
  package var long: String {
    switch forecast.state {
    case .done where neverMatched: "never matched"
    case .done: forecast.since.map { "done since \(day($0))" } ?? "done"
    case .falling: "\(outlook), now \(rateText)"
    case .growing: "growing: \(changeText ?? rateText)"
    case .stalled:
      if lacksData {
        "not enough data: \(TextFormat.count(forecast.sample, "data point"))"
      } else if let decline {
        decline.isSlow
          ? "slow: \(decline.pace)"
          : "irregular: \(changeText ?? decline.pace), too irregular to forecast an end"
      } else if let standstill {
        "stalled: no change in \(standstill)"
      } else if forecast.change == 0 {
        "no net change in \(TextFormat.count(forecast.changeWeeks, "week"))"
      } else {
        "stalled\(changeText.map { ": \($0)" } ?? "")"
      }
    }
  }

  /// A clause with a subject, such as `the count grew by 24 in 12 weeks` or `if removals slow down as expected, the end is
  /// likely in May 2028, and not before 21 Dec`.
  ///
  /// - Parameter withPace: whether the clause contains the current pace of a falling count.
  package func clause(withPace: Bool) -> String {
    let weeks = TextFormat.count(forecast.changeWeeks, "week")
    switch forecast.state {
    case .done where neverMatched: return "no line has ever matched"
    case .done:
      return forecast.since.map { "the migration has been done since \(day($0))" }
        ?? "the migration is done"
    case .falling:
      let pace = withPace ? ", now \(rateText)" : ""
      if let openRange { return openRange.clause + pace }
      guard range != nil else { return "the count is falling by \(currentRate) per week" }
      return "the expected end is \(outlook)\(pace)"
    case .growing:
      return forecast.change.map { "the count grew by \(TextFormat.number(abs($0))) in \(weeks)" }
        ?? "the count grows by \(currentRate) per week"
    case .stalled: break
    }
    if lacksData {
      let sample = TextFormat.count(forecast.sample, "data point")
      return "there isn't enough data for a forecast: \(sample)"
    }
    if let decline {
      if decline.isSlow { return "progress is slow: \(decline.pace)" }
      let fall = TextFormat.number(abs(forecast.change ?? 0))
      return "the count fell by \(fall) in \(weeks), too irregularly to forecast an end"
    }
    if let standstill { return "the count hasn't changed in \(standstill)" }
    if forecast.change == 0 { return "there was no net change in \(weeks)" }
    return "the count has stalled\(changeText.map { ": \($0)" } ?? "")"
  }

  /// The current rate without its sign.
  private var currentRate: String { ForecastText.rate(abs(forecast.perWeek)) }

  /// The explanation of the word *irregular* below a list of forecasts; nil if none of them is irregular.
  package static func irregularNote(_ forecasts: some Sequence<ForecastText?>) -> String? {
    forecasts.contains { $0?.short == "irregular" }
      ? "irregular: the count falls too irregularly to forecast an end" : nil
  }

  /// The longer form without the current pace, for a text that compares it with another pace.
  package var outlook: String {
    guard forecast.state == .falling else { return long }
    return openRange?.long
      ?? [range, likely.map { "likely \($0)" }].compactMap(\.self).joined(separator: ", ")
  }

  /// The time without changes before the last commit of an old clone, such as
  /// `no change in the 2 years before the last commit (16 Aug 2024)`; nil unless the count has stalled for weeks.
  func standstill(before lastCommit: String) -> String? {
    guard forecast.state == .stalled, !lacksData, decline == nil, let standstill else { return nil }
    return "no change in the \(standstill) before the last commit (\(lastCommit))"
  }

  /// The data of a forecast: `based on 31 data points`; nil without a range.
  package var basis: String? {
    guard forecast.earliest != nil else { return nil }
    return "based on \(TextFormat.count(forecast.sample, "data point"))"
  }

  private var lacksData: Bool { Forecasting.lacksData(forecast, today: asOf) }

  /// The time since the last change: `16 weeks`; nil if that is less than four weeks.
  private var standstill: String? {
    forecast.since.flatMap { asOf - $0 >= 28 ? ForecastText.span(asOf - $0) : nil }
  }

  /// The change with its period: `+24 in 12 weeks`.
  private var changeText: String? {
    forecast.change.map {
      "\(TextFormat.signed($0)) in \(TextFormat.count(forecast.changeWeeks, "week"))"
    }
  }

  /// The current pace: `−3.5 per week`.
  private var rateText: String { "\(ForecastText.pace(forecast.perWeek)) per week" }

  /// A decline without a forecast of its end, unless it has stopped: its pace, and whether it would
  /// take more than three years at that pace. A faster decline is too irregular for a date.
  private var decline: (pace: String, isSlow: Bool)? {
    guard let change = forecast.change, change < 0 else { return nil }
    if let since = forecast.since, asOf - since > Forecasting.pause { return nil }
    let weeks = Double(forecast.changeWeeks) / Double(-change)
    let pace =
      weeks <= 1
      ? "about \(TextFormat.count(Int((1 / weeks).rounded()), "removal")) per week"
      : "about 1 removal every \(TextFormat.count(max(2, Int(weeks.rounded())), "week"))"
    return (pace, Double(forecast.open) * weeks > 3 * 52)
  }

  /// A range that has no end or is longer than two years, so that only its start and the likely month
  /// are useful; nil for another range.
  private var openRange: (short: String, long: String, clause: String)? {
    guard let earliest = forecast.earliest else { return nil }
    if let latest = forecast.latest, latest - earliest <= 730 { return nil }
    let start = start(earliest)
    guard let day = forecast.likely, let likely else {
      let text = "not before \(start)"
      return (text, text, "the end isn't expected before \(start)")
    }
    let month = TextFormat.month(day, thisYear: nil)
    return (
      "likely \(month)", "likely \(likely), not before \(start)",
      (slowsDown ? "if removals slow down as expected, " : "")
        + "the end is likely in \(month), and not before \(start)"
    )
  }

  /// The range; nil if there is none, or if it is an ``openRange``.
  private var range: String? {
    guard let earliest = forecast.earliest, let latest = forecast.latest, latest - earliest <= 730
    else { return nil }
    let (from, to) = (earliest.parts, latest.parts)
    if latest - earliest < 90 {
      let isOneYear = from.year == to.year
      return "\(TextFormat.day(earliest, thisYear: isOneYear ? from.year : today.parts.year)) – "
        + day(latest)
    }
    let start = TextFormat.month(earliest, thisYear: from.year == to.year ? from.year : nil)
    return "\(start) – \(TextFormat.month(latest, thisYear: nil))"
  }

  /// The start of a range, as exactly as it matters: a day this year, a month within a year, or a year.
  private func start(_ earliest: Day) -> String {
    if earliest.parts.year == today.parts.year { return day(earliest) }
    return earliest - today <= 365
      ? TextFormat.month(earliest, thisYear: nil) : "\(earliest.parts.year)"
  }

  /// The month of the day that is exceeded as often as not: `Mar 2027`. The text names the reason if the
  /// current pace alone leads to a much earlier day.
  private var likely: String? {
    forecast.likely.map {
      TextFormat.month($0, thisYear: nil) + (slowsDown ? " if removals slow down as expected" : "")
    }
  }

  /// Whether the current pace would lead to a much earlier day than the likely one.
  private var slowsDown: Bool {
    guard let likely = forecast.likely, forecast.open > 0 else { return false }
    return Double(likely - asOf) / 7 * -forecast.perWeek > 1.5 * Double(forecast.open)
  }

  private func day(_ day: Day) -> String {
    TextFormat.day(day, thisYear: today.parts.year)
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

  /// Two rates that are compared, with enough decimals to distinguish them.
  static func rates(_ first: Double, _ second: Double) -> (String, String) {
    var texts = (rate(first), rate(second))
    var digits = 1
    while texts.0 == texts.1, first != second, digits < 6 {
      texts = (String(format: "%.\(digits)f", first), String(format: "%.\(digits)f", second))
      digits += 1
    }
    return texts
  }

  /// A rate without its sign, with one decimal below 10 and two below 1: `12`, `3.5`, `0.17`. Below 0.1, it
  /// has one significant digit.
  static func rate(_ value: Double) -> String {
    if value > 0, value < 0.995 {
      let digits = max(2, Int(-log10(value).rounded(.down)))
      let text = String(format: "%.\(digits)f", value)
      return text.hasSuffix("0") ? String(text.dropLast()) : text
    }
    let tenths = Int((value * 10).rounded())
    return tenths >= 100 || tenths % 10 == 0
      ? TextFormat.number((tenths + 5) / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
