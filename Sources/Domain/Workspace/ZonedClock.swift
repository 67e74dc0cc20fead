import Dates

/// A clock that returns the current day in the time zone of a project.
package protocol ZonedClock: WallClock {
  /// Returns the current day in a time zone.
  ///
  /// - Parameter timezone: the identifier of the time zone, such as `UTC` or `Europe/Berlin`.
  func today(in timezone: String) -> Day
}

extension FixedClock: ZonedClock {
  /// The day of this clock, which is the same in all time zones.
  package func today(in timezone: String) -> Day { Day(number: today.daysSince1970) }
}
