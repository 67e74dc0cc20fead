import Foundation

/// Determines the day on which each commit counts, in days since 1970-01-01.
package struct CommitDays {
  private let zone: TimeZone
  private let isUTC: Bool
  /// The UTC offset in seconds, by day since 1970 in UTC, for days with a single offset.
  private var offsets: [Int: Int] = [:]

  /// - Parameter zone: a time zone such as `Europe/Berlin`; UTC if it is unknown.
  package init(zone: String) {
    self.zone = TimeZone(identifier: zone) ?? .gmt
    isUTC =
      self.zone.secondsFromGMT() == 0 && self.zone.nextDaylightSavingTimeTransition == nil
      && ["UTC", "GMT"].contains(self.zone.identifier)
  }

  /// Returns the days of the commits along a walk, newest first. No commit counts on a later day
  /// than a newer commit.
  ///
  /// Some commits have wrong dates. As few dates as possible are ignored; the commits concerned get
  /// the date of the next older commit with a valid date.
  package mutating func days(_ dates: [Int64]) -> [Int] {
    let kept = CommitDays.longestFall(dates)
    var days: [Int] = []
    days.reserveCapacity(dates.count)
    var date = dates.last ?? 0
    for index in dates.indices.reversed() {
      if kept[index] { date = dates[index] }
      days.append(day(date))
    }
    // Commits before the oldest one with a valid date get that date.
    let oldest = dates.indices.last { kept[$0] }
    days.reverse()
    if let oldest, oldest + 1 < days.count {
      for index in (oldest + 1)..<days.count { days[index] = days[oldest] }
    }
    return days
  }

  private mutating func day(_ seconds: Int64) -> Int {
    let number = CommitDays.floorDivided(Int(seconds), 86_400)
    if isUTC { return number }
    if let offset = offsets[number] {
      return CommitDays.floorDivided(Int(seconds) + offset, 86_400)
    }
    let first = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(number * 86_400)))
    let last = zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(number * 86_400 + 86_399)))
    if first == last { offsets[number] = first }
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    return CommitDays.floorDivided(Int(seconds) + offset, 86_400)
  }

  private static func floorDivided(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }

  /// Returns which dates belong to a longest non-increasing sequence, by patience sorting. Of two
  /// sequences with the same length, it returns the one with later dates.
  private static func longestFall(_ dates: [Int64]) -> [Bool] {
    // The last index of the best sequence of each length, and the predecessor of each index.
    var ends: [Int] = []
    var before = Array(repeating: -1, count: dates.count)
    for index in dates.indices {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if dates[ends[middle]] >= dates[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var kept = Array(repeating: false, count: dates.count)
    var next = ends.last ?? -1
    while next >= 0 {
      kept[next] = true
      next = before[next]
    }
    return kept
  }
}
