import MigrationsInterface
import Workspace

/// How often the goal was reached before, within and after the range of a forecast.
///
/// A history ends, so not every outcome is known. The start of a range is only tested if the history
/// reaches it, and the end likewise. Counting the known outcomes alone would favor early days.
struct RangeTally {
  /// The forecasts with a range.
  private(set) var all = 0
  /// The ranges with a tested start, and those of which the goal was reached before it.
  private(set) var started = 0
  private(set) var before = 0
  /// The ranges with a tested end, and those of which the goal wasn't reached until then.
  private(set) var ended = 0
  private(set) var after = 0

  /// The share of the goals that were reached within the range; nil without a tested end.
  var coverage: Double? {
    guard let earlyShare, let lateShare else { return nil }
    return 1 - earlyShare - lateShare
  }
  var earlyShare: Double? { started > 0 ? Double(before) / Double(started) : nil }
  var lateShare: Double? { ended > 0 ? Double(after) / Double(ended) : nil }

  mutating func add(_ forecast: Forecast, reached: Day?, end: Day) {
    guard let earliest = forecast.earliest else { return }
    all += 1
    if earliest <= end {
      started += 1
      if let reached, reached < earliest { before += 1 }
    }
    if let latest = forecast.latest, latest <= end {
      ended += 1
      if reached.map({ $0 > latest }) ?? true { after += 1 }
    }
  }

  mutating func add(_ other: RangeTally) {
    all += other.all
    started += other.started
    before += other.before
    ended += other.ended
    after += other.after
  }
}

/// How often the verdict about a due date was right.
struct VerdictTally {
  /// The outcomes with one verdict.
  struct Outcomes {
    var missed = 0
    var met = 0
  }

  private(set) var late = Outcomes()
  private(set) var atRisk = Outcomes()
  private(set) var onTrack = Outcomes()
  /// Too little data for a verdict.
  private(set) var none = Outcomes()

  /// The share of the *late* verdicts that were right; nil without any.
  var precision: Double? { share(late.missed, of: late.missed + late.met) }
  /// The share of the missed dates with the verdict *late*; nil without any.
  var recall: Double? { share(late.missed, of: missed) }
  /// The number of missed dates with a verdict.
  var missed: Int { late.missed + atRisk.missed + onTrack.missed }
  /// The number of dates with a verdict that were met.
  var met: Int { late.met + atRisk.met + onTrack.met }

  mutating func add(_ status: Forecast.Status?, isMissed: Bool) {
    switch status {
    case .late, .overdue: count(isMissed, in: &late)
    case .atRisk: count(isMissed, in: &atRisk)
    case .onTrack: count(isMissed, in: &onTrack)
    case nil: count(isMissed, in: &none)
    }
  }

  mutating func add(_ other: VerdictTally) {
    for path in [\VerdictTally.late, \.atRisk, \.onTrack, \.none] as [WritableKeyPath] {
      self[keyPath: path].missed += other[keyPath: path].missed
      self[keyPath: path].met += other[keyPath: path].met
    }
  }

  private func count(_ isMissed: Bool, in outcomes: inout Outcomes) {
    if isMissed { outcomes.missed += 1 } else { outcomes.met += 1 }
  }

  private func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}
