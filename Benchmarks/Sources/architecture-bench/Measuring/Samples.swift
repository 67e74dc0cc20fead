/// The times of one kind of work in each round, in microseconds per repetition.
struct Samples {
  private(set) var values: [Double] = []
  /// The number of repetitions in one round.
  var repetitions = 1

  mutating func add(_ value: Double) { values.append(value) }

  var median: Double { quantile(0.5) }
  /// The lower end of the range that contains nine of ten rounds.
  var low: Double { quantile(0.05) }
  /// The upper end of the range that contains nine of ten rounds.
  var high: Double { quantile(0.95) }

  /// The median over all rounds of this sample divided by the other sample of the same round. A
  /// disturbance of a round affects both.
  func ratio(to other: Samples) -> Double {
    let ratios = zip(values, other.values).map { $0 / $1 }
    return Self.quantile(0.5, of: ratios)
  }

  private func quantile(_ share: Double) -> Double { Self.quantile(share, of: values) }

  private static func quantile(_ share: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let position = share * Double(sorted.count - 1)
    let lower = sorted[Int(position)]
    let upper = sorted[min(Int(position) + 1, sorted.count - 1)]
    return lower + (upper - lower) * (position - position.rounded(.down))
  }
}
