import Foundation

/// When a falling count reaches its goal: a range that contains the actual time in 90% of all cases,
/// and the time that is exceeded as often as not.
///
/// Migrations slow down: the pace falls with what remains, as the rate of the faults found in a
/// program falls with those that it still has (Goel and Okumoto 1979). The likely time therefore
/// assumes that each period removes the same share of the remaining matches. Nothing is faster than
/// a steady pace for long, so the range starts at a part of the time that a steady pace needs.
///
/// No model of the pace covers how often teams change it. The width of the range is measured instead,
/// as in split conformal prediction (Papadopoulos et al. 2002): the factors are those that contained
/// 90% of the actual times in the histories of Docs/forecast.md.
struct ForecastRange {
  /// The start of the range, as a share of the time that a steady pace needs.
  static let earlyShare = 0.2
  /// The end of the range, as a multiple of the likely time.
  static let lateFactor = 6.0
  /// The last few matches often stay: a range has no end if fewer remain.
  static let fewestRemaining = 20

  /// The times in blocks.
  let earliest: Double
  let likely: Double
  /// Nil if fewer than ``fewestRemaining`` matches remain.
  let latest: Double?

  /// - Parameters:
  ///   - remaining: the current count, higher than the goal.
  ///   - pace: the mean number of matches removed in a block, positive.
  ///   - blocks: the number of past blocks with that pace.
  init(remaining: Int, goal: Int, pace: Double, blocks: Int) {
    let (now, end) = (Double(remaining) + 0.5, Double(goal) + 0.5)
    let shareGone = log((now + pace * Double(blocks)) / now)
    earliest = ForecastRange.earlyShare * Double(remaining - goal) / pace
    likely = log(now / end) * Double(blocks) / shareGone
    latest =
      remaining >= ForecastRange.fewestRemaining ? ForecastRange.lateFactor * likely : nil
  }
}
