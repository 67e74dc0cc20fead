/// Decides when a test has waited long enough.
///
/// On a busy machine, tasks run late, and so do the checks of the waiting test. Waiting therefore ends
/// after a time and after a number of checks, and a task on the shared threads runs before each check:
/// while other tests block these threads, the work that the test waits for can't run either.
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

  /// Waits until the next check.
  static func pause() async {
    await Task.detached {}.value
    try? await Task.sleep(for: .microseconds(200))
  }
}
