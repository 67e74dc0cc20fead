import Dates

/// A calendar date without time or time zone, such as `2026-12-31`.
///
/// Dates are counted from 1970-01-01 in the proleptic Gregorian calendar.
package struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01; negative for earlier dates.
  package let number: Int

  package init(number: Int) { self.number = number }

  /// - Returns: nil if the text isn't a valid date in the form `2026-12-31`.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func integer(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = integer(0..<4), let month = integer(5..<7), let day = integer(8..<10),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    number = CivilDate(year: year, month: month, day: day).daysSince1970
    // Rejects dates such as 30 February, which would become a date in March.
    guard description == text else { return nil }
  }

  /// The year, the month from 1 to 12, and the day from 1.
  package var parts: (year: Int, month: Int, day: Int) {
    let date = CivilDate(daysSince1970: number)
    return (date.year, date.month, date.day)
  }

  /// The first three letters of the month in English.
  package var monthName: String { CivilDate(daysSince1970: number).monthName }

  package var description: String {
    let (year, month, day) = parts
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
  /// The date a number of days later.
  package static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
  /// The number of days from the right date to the left one.
  package static func - (left: Day, right: Day) -> Int { left.number - right.number }
}

extension Day: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = Day(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "invalid date: \(text)")
    }
    self = day
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
