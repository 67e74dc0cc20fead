/// What one piece of work took in each round, in microseconds for one time.
struct Samples {
  private(set) var values: [Double] = []
  /// How often the work was done in one round.
  var repetitions = 1

  mutating func add(_ value: Double) { values.append(value) }

  var median: Double { quantile(0.5) }
  /// Nine of ten rounds lie between the two.
  var low: Double { quantile(0.05) }
  var high: Double { quantile(0.95) }

  /// The median over all rounds of this sample divided by the other of the same round: what disturbs
  /// a round disturbs both.
  func ratio(to other: Samples) -> Double {
    let ratios = zip(values, other.values).map { $0 / $1 }
    return Self.quantile(0.5, of: ratios)
  }

  private func quantile(_ share: Double) -> Double { Self.quantile(share, of: values) }

  private static func quantile(_ share: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let place = share * Double(sorted.count - 1)
    let lower = sorted[Int(place)]
    let upper = sorted[min(Int(place) + 1, sorted.count - 1)]
    return lower + (upper - lower) * (place - place.rounded(.down))
  }
}
