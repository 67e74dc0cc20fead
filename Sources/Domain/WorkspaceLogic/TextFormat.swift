import Workspace

/// Formats numbers and dates for display.
package enum TextFormat {
  /// Groups thousands: `2310` becomes `2,310`.
  package static func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return value < 0 ? "-" + grouped : grouped
  }

  /// Formats a change: `+3`, `−12`, `±0`.
  package static func signed(_ value: Int) -> String {
    value > 0 ? "+\(number(value))" : value < 0 ? "−\(number(-value))" : "±0"
  }

  /// Returns a text as the beginning of a sentence: `needs 2 per week` becomes `Needs 2 per week`.
  package static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Formats a count with its noun: `1 file`, `2,310 files`.
  package static func count(_ value: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(number(value)) \(value == 1 ? singular : plural ?? singular + "s")"
  }

  /// Formats names as part of a sentence: `Kotlin`, `Kotlin and Java`, `Kotlin, Java and Scala`.
  package static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Joins names with commas. If there are more than the limit, the rest is a count: `a, b and 3 more`.
  package static func joined(_ names: [String], limit: Int) -> String {
    let more = names.count - limit
    return names.prefix(limit).joined(separator: ", ")
      + (more > 0 ? " and \(number(more)) more" : "")
  }

  /// Formats a fraction as a whole percentage. The result is 0% or 100% only for exactly 0 or 1.
  package static func percent(_ fraction: Double) -> String {
    guard fraction.isFinite else { return "–" }
    let rounded = Int((fraction * 100).rounded())
    if fraction < 1, rounded >= 100 { return "99%" }
    if fraction > 0, rounded <= 0 { return "1%" }
    return "\(rounded)%"
  }

  /// Formats a date as `31 Dec`, with the year unless it equals `year`.
  package static func day(_ day: Day, thisYear year: Int?) -> String {
    let parts = day.parts
    return "\(parts.day) \(month(day, thisYear: year))"
  }

  /// Formats the month of a date as `Dec`, with the year unless it equals `year`.
  package static func month(_ day: Day, thisYear year: Int?) -> String {
    let parts = day.parts
    return parts.year == year ? day.monthName : day.monthName + " \(parts.year)"
  }
}
