/// Decides when a test has waited long enough.
///
/// On a busy machine, tasks run late, and so do the checks of the waiting test. Waiting therefore ends
/// after a time and after a number of checks.
struct Patience {
  /// The number of checks after which every task that was ready had its turn.
  private static let checks = 500

  private let limit: Duration
  private let deadline: ContinuousClock.Instant
  private var count = 0

  init(_ limit: Duration) {
    self.limit = limit
    deadline = .now + limit
  }

  /// Whether waiting ends. Call it once for each check.
  mutating func isOver() -> Bool {
    count += 1
    return limit == .zero || (count > Self.checks && ContinuousClock.now >= deadline)
  }
}
