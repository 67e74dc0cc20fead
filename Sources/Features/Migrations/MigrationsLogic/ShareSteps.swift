import MigrationsInterface
import Workspace

extension Collection where Element == ShareStep, Index == Int {
  /// The remaining matches at the end of a day; 0 before the first step.
  package func remaining(on day: Day) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low > startIndex ? self[low - 1].remaining : 0
  }
}

extension [ShareStep] {
  /// The sum of several shares.
  package init(sum shares: [[ShareStep]]) {
    guard shares.count != 1 else {
      self = shares[0]
      return
    }
    // The steps of all shares by day, each as the difference from the share's previous step.
    var differences: [Day: Int] = [:]
    for steps in shares {
      var before = 0
      for step in steps {
        differences[step.day, default: 0] += step.remaining - before
        before = step.remaining
      }
    }
    var left = 0
    self = differences.sorted { $0.key < $1.key }.map { day, difference in
      left += difference
      return ShareStep(day: day, remaining: left)
    }
  }
}

extension MigrationHistory {
  /// The data points, with today's count of the working tree appended if it differs: the history
  /// ends at the last commit of the branch, and the working tree may be at another commit.
  package func points(upTo count: MigrationCount, today: Day) -> [HistoryPoint] {
    guard count.isComplete, let last = points.last, last.remaining != count.remaining else {
      return points
    }
    let now = HistoryPoint(
      day: max(today, last.day), commit: last.commit, remaining: count.remaining,
      excepted: count.excepted, replaced: count.replaced)
    return (last.day < now.day ? points : points.dropLast()) + [now]
  }

  /// The remaining matches of a team, with today's count appended if it differs; nil until the
  /// history has been read.
  package func steps(of team: String?, upTo left: Int, today: Day) -> [ShareStep]? {
    guard let end = points.last?.day else { return nil }
    let steps = steps(of: team)
    guard steps.last?.remaining ?? 0 != left else { return steps }
    let now = ShareStep(day: max(today, end), remaining: left)
    return steps.filter { $0.day < now.day } + [now]
  }

  /// The remaining matches of a team over all modules; nil stands for unowned files.
  package func steps(of team: String?) -> [ShareStep] {
    [ShareStep](sum: cells.lazy.filter { $0.team == team }.map(\.steps))
  }

  /// The remaining matches at the end of a day; nil before the first data point.
  package func remaining(on day: Day) -> Int? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? points[low - 1].remaining : nil
  }
}
