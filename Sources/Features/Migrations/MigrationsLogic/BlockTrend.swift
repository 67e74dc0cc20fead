/// The rate of a series of changes over blocks of equal length, with its uncertainty.
///
/// The mean and the spread are winsorized: of 13 changes, the two highest and the two lowest are
/// replaced by the next ones. A single large change therefore has little effect.
struct BlockTrend {
  /// The number of consecutive blocks that are summed up.
  private static let run = 3
  /// The minimum number of blocks in which a steady count falls.
  private static let fewestFalls = 5
  /// The largest fall in a block of a steady count, as a share of the whole fall.
  private static let largestStep = 0.5

  /// The number of blocks.
  let count: Int
  /// The mean change per block.
  private(set) var rate = 0.0
  /// The variance of a block's change around the mean.
  private var variance = 0.0
  /// The number of changes that weren't replaced.
  private let kept: Int
  /// The changes that aren't winsorized.
  private let changes: [Double]

  /// - Parameter changes: the change in each block, oldest first.
  init(_ changes: [Double]) {
    self.changes = changes
    count = max(1, changes.count)
    let replaced = changes.count / 6
    kept = changes.count - 2 * replaced
    guard kept > 1 else { return }
    let sorted = changes.sorted()
    let (lowest, highest) = (sorted[replaced], sorted[sorted.count - 1 - replaced])
    let values = changes.map { min(max($0, lowest), highest) }
    let mean = values.reduce(0, +) / Double(values.count)
    rate = mean
    let deviations = values.map { $0 - mean }
    // Sums over consecutive blocks distinguish regular batches from a rate that really varies.
    let length = min(BlockTrend.run, deviations.count)
    let sums = (0...(deviations.count - length)).map { start in
      deviations[start..<(start + length)].reduce(0, +)
    }
    let square = sums.reduce(0) { $0 + $1 * $1 } / Double(sums.count * length)
    variance = square * Double(count) / Double(kept - 1)
  }

  /// Whether the rate is positive with a confidence of 80% (`isRising`) or 90% (`isClearlyRising`).
  var isRising: Bool { rate > 0 && isDistinct(BlockTrend.student80) }
  var isClearlyRising: Bool { rate > 0 && isDistinct(BlockTrend.student90) }
  /// Whether the rate is negative with a confidence of 90%.
  var isClearlyFalling: Bool { rate < 0 && isDistinct(BlockTrend.student90) }

  /// Whether the count falls in small steps: in enough blocks, and in none by more than half of the
  /// whole fall. A few large removals don't establish a pace.
  var isSteady: Bool {
    let fall = -changes.reduce(0, +)
    return changes.count { $0 < 0 } >= BlockTrend.fewestFalls
      && changes.allSatisfy { -$0 <= BlockTrend.largestStep * fall }
  }

  private func isDistinct(_ table: [Double]) -> Bool {
    let student = student(table)
    return kept > 1 && rate * rate > student * student * variance / Double(kept)
  }

  /// Student's t for 1, 2, … degrees of freedom, for intervals of 80% and 90%.
  private static let student80 = [
    3.078, 1.886, 1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356,
  ]
  private static let student90 = [
    6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812, 1.796, 1.782,
  ]

  private func student(_ table: [Double]) -> Double {
    table[min(max(kept - 1, 1), table.count) - 1]
  }
}
