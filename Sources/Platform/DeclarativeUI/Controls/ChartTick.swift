import Dates

/// A value on an axis, with its label.
public struct ChartTick: Hashable, Sendable {
  /// The value on the axis.
  public var value: Double
  /// The text at the value.
  public var label: String

  /// Creates a tick.
  public init(_ value: Double, _ label: String) {
    self.value = value
    self.label = label
  }

  /// Returns round numbers within a range, in steps of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - range: The range of the axis.
  ///   - limit: The largest number of ticks.
  ///   - areWhole: Whether to use whole numbers only.
  static func numbers(
    in range: ClosedRange<Double>, atMost limit: Int, areWhole: Bool
  ) -> [ChartTick] {
    let span = range.upperBound - range.lowerBound
    let unit = ChartUnit(largest: max(range.lowerBound.magnitude, range.upperBound.magnitude))
    guard limit > 0, span > 1e-9, span < 1e15 else {
      return limit > 0 ? [ChartTick(range.lowerBound, text(range.lowerBound))] : []
    }
    var power = 1.0
    while power * 10 <= span / Double(limit) { power *= 10 }
    while power > span / Double(limit) { power /= 10 }
    if areWhole { power = max(1, power) }
    let step =
      [1, 2, 5, 10, 20].map { $0 * power }.first { ticks(range, $0) <= limit } ?? span
    let first = (range.lowerBound / step).rounded(.up)
    return (0..<max(1, ticks(range, step))).map { index in
      let value = (first + Double(index)) * step
      return ChartTick(value, unit.text(value))
    }
  }

  /// Returns round numbers within a range, in steps of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - range: The range of the axis.
  ///   - limit: The largest number of ticks.
  public static func numbers(in range: ClosedRange<Double>, atMost limit: Int) -> [ChartTick] {
    numbers(in: range, atMost: limit, areWhole: false)
  }

  private static func ticks(_ range: ClosedRange<Double>, _ step: Double) -> Int {
    Int((range.upperBound / step).rounded(.down) - (range.lowerBound / step).rounded(.up)) + 1
  }

  /// Returns days, months or years within a range of dates.
  ///
  /// - Parameters:
  ///   - range: The range of the axis, in days since 1 January 1970.
  ///   - limit: The largest number of ticks.
  public static func dates(in range: ClosedRange<Double>, atMost limit: Int) -> [ChartTick] {
    guard limit > 0, range.lowerBound.magnitude < 4e6, range.upperBound.magnitude < 4e6 else {
      return []
    }
    let first = Int(range.lowerBound.rounded(.up))
    let last = Int(range.upperBound.rounded(.down))
    guard first <= last else { return [] }
    for step in [1, 2, 7, 14] where (last - first) / step < limit {
      // Weeks begin on Monday; 1 January 1970 was a Thursday.
      let start = step < 7 ? first : first + (4 - first % 7 + 7) % 7
      return stride(from: start, through: last, by: step).map { day in
        let date = CivilDate(daysSince1970: day)
        return ChartTick(Double(day), "\(date.day) \(date.monthName)")
      }
    }
    let start = CivilDate(daysSince1970: first)
    let begin = start.months + (start.day > 1 ? 1 : 0)
    let end = CivilDate(daysSince1970: last).months
    guard begin <= end else { return [] }
    let steps = [1, 2, 3, 6] + [1, 2, 5, 10, 20, 50, 100, 1_000].map { $0 * 12 }
    let step = steps.first { end / $0 - (begin - 1) / $0 <= limit } ?? 12_000
    let months = stride(from: (begin + step - 1) / step * step, through: end, by: step)
      .map { CivilDate(months: $0) }
    // A year stands for its January. Without a January, the first month has the year.
    let hasYear = months.contains { $0.month == 1 }
    return months.enumerated().map { index, date in
      let year = "’\("\(date.year)".suffix(2))"
      let month = date.monthName + (hasYear || index > 0 ? "" : " " + year)
      return ChartTick(Double(date.daysSince1970), date.month == 1 ? year : month)
    }
  }

  /// Formats a number in a few characters: `950`, `2.5`, `12k`, `1.5M`.
  static func text(_ value: Double) -> String { ChartUnit(largest: value.magnitude).text(value) }
}
