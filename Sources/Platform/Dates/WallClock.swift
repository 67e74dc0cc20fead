#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the current date.
///
/// A flow receives the clock as an argument. A program passes a ``SystemClock``, and its tests and its
/// sandbox pass a ``FixedClock``.
///
/// ```swift
/// let days = clock.today.distance(to: item.bestBefore)
/// ```
///
/// To measure time, use a `Clock<Duration>`, such as `ContinuousClock`.
public protocol WallClock: Sendable {
  /// The current date.
  var today: CivilDate { get }
}

/// The clock of the system, in the time zone of the user.
public struct SystemClock: WallClock {
  /// Creates the clock.
  public init() {}

  /// The current date in the time zone of the user.
  public var today: CivilDate {
    let now = secondsSince1970
    return date(secondsFromGMT: SystemClock.localOffset(now), at: now)
  }

  /// The current time, in seconds since 1 January 1970 at 00:00 in GMT.
  package var secondsSince1970: Int { Int(time(nil)) }

  /// Returns the date at a time in a time zone.
  ///
  /// - Parameters:
  ///   - offset: the difference between the time zone and GMT at that time, in seconds.
  ///   - seconds: the time, in seconds since 1 January 1970 at 00:00 in GMT.
  package func date(secondsFromGMT offset: Int, at seconds: Int) -> CivilDate {
    let (days, rest) = (seconds + offset).quotientAndRemainder(dividingBy: 86_400)
    return CivilDate(daysSince1970: rest < 0 ? days - 1 : days)
  }

  private static func localOffset(_ seconds: Int) -> Int {
    var (time, parts) = (time_t(seconds), tm())
    // The variable TZ or the system may name another time zone while the program runs.
    tzset()
    localtime_r(&time, &parts)
    return Int(parts.tm_gmtoff)
  }
}

/// A clock that always returns the same date, for tests and samples.
public struct FixedClock: WallClock {
  /// The date that the clock returns.
  public let today: CivilDate

  /// Creates a clock.
  ///
  /// - Parameter today: the date that the clock returns.
  public init(_ today: CivilDate) { self.today = today }

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - year: the year of the date that the clock returns.
  ///   - month: the month, from 1 to 12.
  ///   - day: the day of the month, from 1 to 31.
  public init(year: Int, month: Int, day: Int) {
    today = CivilDate(year: year, month: month, day: day)
  }
}
