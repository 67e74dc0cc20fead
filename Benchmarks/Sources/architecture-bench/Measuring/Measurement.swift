/// Measures many pieces of work in turns: each round does every one of them for about a
/// millisecond, so that whatever else the machine does hits all alike.
@MainActor struct Measurement {
  /// How many rounds.
  let rounds: Int
  /// The least that one piece of work runs in a round, in nanoseconds.
  private let atLeast = 1_000_000

  /// - Returns: the samples of each piece of work, in the order of `work`.
  func run(_ work: [Work], progress: (Int) -> Void) -> [Samples] {
    var samples = work.map { work in
      var samples = Samples()
      samples.repetitions = repetitions(of: work)
      return samples
    }
    for round in 0..<rounds {
      // Each round begins elsewhere, so that nothing always follows the same neighbour.
      for place in work.indices {
        let index = (place + round * 7) % work.count
        let repetitions = samples[index].repetitions
        let start = ThreadClock.now
        work[index].body(repetitions)
        let time = Double(ThreadClock.now - start)
        samples[index].add(time / Double(repetitions) / 1_000)
      }
      progress(round + 1)
    }
    return samples
  }

  /// Warms the work up, and finds how often it has to be done to fill a round.
  private func repetitions(of work: Work) -> Int {
    // What happens but once, such as the look-up of a type, is no part of it.
    work.body(1)
    var count = 1
    while true {
      let start = ThreadClock.now
      work.body(count)
      let time = ThreadClock.now - start
      if time >= atLeast { return count }
      count = max(count * 2, time > 0 ? min(count * 16, count * atLeast / time) : count * 16)
    }
  }
}
