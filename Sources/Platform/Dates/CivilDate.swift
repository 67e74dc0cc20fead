/// A date in the proleptic Gregorian calendar, converted from and to a number of days.
///
/// ```swift
/// let days = today.distance(to: due)    // negative if the date has passed
/// let nextWeek = today.advanced(by: 7)
/// ```
///
/// Source: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
public struct CivilDate: Codable, CustomStringConvertible, Hashable, Sendable, Strideable {
  /// The year.
  public let year: Int
  /// 1…12.
  public let month: Int
  /// 1…31.
  public let day: Int

  /// Creates a date, which doesn't have to exist.
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - month: The month, from 1 to 12.
  ///   - day: The day of the month, from 1 to 31.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a date.
  ///
  /// - Parameter daysSince1970: The number of days since 1 January 1970; negative for earlier dates.
  public init(daysSince1970: Int) {
    // The shifted year starts in March, so that the leap day is its last day.
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Creates the first day of a month.
  ///
  /// - Parameter months: The number of months since January of year 0.
  public init(months: Int) {
    year = months / 12 - (months % 12 < 0 ? 1 : 0)
    month = (months % 12 + 12) % 12 + 1
    day = 1
  }

  /// The number of months since January of year 0.
  public var months: Int { year * 12 + month - 1 }

  /// The number of days since 1 January 1970. A day after the end of its month counts into the next
  /// month.
  public var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Creates a date from a text in the form `2026-12-31`; nil if the text has another form or there
  /// is no such date.
  public init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard CivilDate(daysSince1970: date.daysSince1970) == date else { return nil }
    self = date
  }

  /// The date in the form `2026-12-31`, as ``iso``.
  public var description: String { iso }

  /// The date in the form `2026-12-31`.
  public var iso: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// Returns whether both dates have the same year, month and day.
  // The one of `Strideable` would compare distances, so that 30 February equals 2 March.
  public static func == (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) == (right.year, right.month, right.day)
  }

  /// Returns whether the left date is earlier.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Returns the number of days until another date; negative if that date is earlier.
  ///
  /// - Parameter other: The other date.
  public func distance(to other: CivilDate) -> Int { other.daysSince1970 - daysSince1970 }

  /// Returns the date a number of days later.
  ///
  /// - Parameter days: The number of days; negative for an earlier date.
  public func advanced(by days: Int) -> CivilDate {
    CivilDate(daysSince1970: daysSince1970 + days)
  }

  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The first three letters of the month in English.
  package var monthName: String { CivilDate.monthNames[month - 1] }
}
