import MigrationsInterface
import Workspace

/// The remaining matches on every day: each count holds until the next one, and the last one until
/// today.
struct DailyCounts {
  /// The counts, oldest first, at most one per day.
  let steps: [ShareStep]
  let today: Day

  /// If the last count is later than `today`, its day becomes `today`.
  init(_ steps: [ShareStep], today: Day) {
    var sorted: [ShareStep] = []
    for step in steps.sorted(by: { $0.day < $1.day }) {
      // Of two counts on one day, the later one wins.
      if sorted.last?.day == step.day { sorted.removeLast() }
      sorted.append(step)
    }
    self.steps = sorted
    self.today = max(today, sorted.last?.day ?? today)
  }

  /// The remaining matches at the end of a day. Days before the first count have the first count.
  subscript(day: Day) -> Int {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return steps.isEmpty ? 0 : steps[max(0, low - 1)].remaining
  }

  /// The first day of the latest period in which all counts meet a condition; nil if the last count
  /// doesn't.
  func since(_ holds: (Int) -> Bool) -> Day? {
    var day: Day?
    for step in steps.reversed() {
      guard holds(step.remaining) else { break }
      day = step.day
    }
    return day
  }

  /// Whether the count was at or below `goal` at any time since a day.
  func isReached(_ goal: Int, from start: Day) -> Bool {
    self[start] <= goal || steps.contains { $0.day >= start && $0.remaining <= goal }
  }

  /// The change in each block, for blocks of equal length from a day until today.
  func changes(from start: Day, blocks: Int) -> [Double] {
    let span = Double(today - start)
    let count = max(1, blocks)
    let values = (0...count).map { block in
      Double(self[start + Int((span * Double(block) / Double(count)).rounded())])
    }
    return zip(values, values.dropFirst()).map { $1 - $0 }
  }
}
