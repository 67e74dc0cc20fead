import Workspace

/// The matches with one value of a series, including excepted ones.
package struct SeriesCount: Equatable, Codable, Sendable {
  /// The value, which can be empty; nil for all other values.
  package let value: String?
  package let count: Int

  package init(value: String?, count: Int) {
    self.value = value
    self.count = count
  }

  /// The values with the most matches, and the sum of the others.
  package static func list(_ counts: [ExactText: Int]) -> [SeriesCount] {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let others = sorted.dropFirst(MatchSeries.limit)
    return sorted.prefix(MatchSeries.limit).map { SeriesCount(value: $0.key.text, count: $0.value) }
      + (others.isEmpty
        ? [] : [SeriesCount(value: nil, count: others.reduce(0) { $0 + $1.value })])
  }
}

/// The matches with one value of a series, as steps: only the days on which they changed, oldest first.
/// They include excepted matches.
package struct SeriesHistory: Equatable, Codable, Sendable {
  /// The value, which can be empty; nil for all other values.
  package let value: String?
  package let steps: [ShareStep]

  package init(value: String?, steps: [ShareStep]) {
    self.value = value
    self.steps = steps
  }

  /// The values with the highest counts on any day, those with the most matches on the last day first,
  /// and the sum of the others.
  package static func list(_ series: [ExactText: [ShareStep]]) -> [SeriesHistory] {
    func peak(_ steps: [ShareStep]) -> Int { steps.map(\.remaining).max() ?? 0 }
    let sorted = series.sorted { (peak($1.value), $0.key) < (peak($0.value), $1.key) }
    let highest = sorted.prefix(MatchSeries.limit)
    let shown = highest.map { SeriesHistory(value: $0.key.text, steps: $0.value) }
      .sorted { ($1.last, ($0.value ?? "").exact) < ($0.last, ($1.value ?? "").exact) }
    let others = sorted.dropFirst(MatchSeries.limit).map(\.value)
    return shown + (others.isEmpty ? [] : [SeriesHistory(value: nil, steps: sum(of: others))])
  }

  /// The matches on the last day.
  package var last: Int { steps.last?.remaining ?? 0 }

  private static func sum(of series: [[ShareStep]]) -> [ShareStep] {
    var changes: [Day: Int] = [:]
    for steps in series {
      var before = 0
      for step in steps {
        changes[step.day, default: 0] += step.remaining - before
        before = step.remaining
      }
    }
    var sum = 0
    return changes.sorted { $0.key < $1.key }.filter { $0.value != 0 }.map { day, change in
      sum += change
      return ShareStep(day: day, remaining: sum)
    }
  }
}
