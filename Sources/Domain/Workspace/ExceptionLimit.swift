/// The longest time for which matches may be excepted: the key `maxExceptionDays` of a migration.
package enum ExceptionLimit {
  /// The largest limit, in days: a century.
  package static let longest = 36_500

  /// The last day on which an exception may end; nil if there may be none.
  ///
  /// - Parameter limit: the time in days.
  package static func lastEnd(on today: Day, _ limit: Int) -> Day? {
    limit > 0 ? today + limit : nil
  }

  /// The reason why an exception must not end on a day; nil if it may.
  ///
  /// - Parameter limit: the longest time to the end of an exception, in days; nil for any time.
  package static func problem(ofEnd until: Day, on today: Day, _ limit: Int?) -> String? {
    guard let limit else { return nil }
    guard let last = lastEnd(on: today, limit) else {
      return "maxExceptionDays: 0 allows no exceptions"
    }
    return until > last
      ? "it ends on \(until), but maxExceptionDays: \(limit) allows \(last) at the latest" : nil
  }
}
