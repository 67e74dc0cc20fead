/// Measures several kinds of work in turns. Each round runs each of them for about a millisecond,
/// so that other load on the machine affects all of them equally.
@MainActor struct Measurement {
  /// The number of rounds.
  let rounds: Int
  /// The minimum time that one kind of work runs in a round, in nanoseconds.
  private let atLeast = 1_000_000

  /// - Returns: the samples of each kind of work, in the order of `work`.
  func run(_ work: [Work], progress: (Int) -> Void) -> [Samples] {
    var samples = work.map { work in
      var samples = Samples()
      samples.repetitions = repetitions(of: work)
      return samples
    }
    for round in 0..<rounds {
      // Each round starts at a different index, so that no work always follows the same other work.
      for offset in work.indices {
        let index = (offset + round * 7) % work.count
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

  /// Warms the work up, and returns the number of repetitions that fill a round.
  private func repetitions(of work: Work) -> Int {
    // One-time costs, such as looking up a type, aren't measured.
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
