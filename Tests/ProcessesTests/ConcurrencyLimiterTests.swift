import Testing

@testable import Processes

@Suite struct ConcurrencyLimiterTests {
  /// Counts the operations that run at the same time.
  private final class Gauge: Sendable {
    private let counts = Shared((now: 0, peak: 0, started: 0))

    var peak: Int { counts.withLock { $0.peak } }
    var started: Int { counts.withLock { $0.started } }

    func measure(_ operation: () async throws -> Void) async rethrows {
      counts.withLock {
        $0.now += 1
        $0.started += 1
        $0.peak = max($0.peak, $0.now)
      }
      defer { counts.withLock { $0.now -= 1 } }
      try await operation()
    }
  }

  /// Blocks operations until it is opened.
  private final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func wait() async { for await _ in stream {} }
  }

  @Test("never more operations than the limit run at once, and all of them run")
  func limit() async throws {
    let limiter = ConcurrencyLimiter(limit: 3)
    let gauge = Gauge()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<300 {
        group.addTask {
          try await limiter.run {
            await gauge.measure { for _ in 0..<5 { await Task.yield() } }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(gauge.started == 300)
    #expect(gauge.peak <= 3)
    #expect(limiter.runningCount == 0 && limiter.waitingCount == 0)
  }

  @Test("waiting operations start in the order of their requests")
  func order() async throws {
    let limiter = ConcurrencyLimiter(limit: 1)
    let gate = Gate()
    let started = Shared<[Int]>([])
    var tasks = [Task { try await limiter.run { await gate.wait() } }]
    try await wait { limiter.runningCount == 1 }
    for number in 0..<50 {
      tasks.append(
        Task { try await limiter.run { started.withLock { $0.append(number) } } })
      try await wait { limiter.waitingCount == number + 1 }
    }
    // The queue has gaps where operations were canceled.
    for number in [0, 1, 17, 49] { tasks[number + 1].cancel() }
    try await wait { limiter.waitingCount == 46 }
    gate.open()
    for task in tasks { _ = await task.result }
    #expect(started.withLock { $0 } == (0..<50).filter { ![0, 1, 17, 49].contains($0) })
    #expect(limiter.runningCount == 0)
  }

  @Test("a canceled operation leaves the queue at once and never starts")
  func cancellation() async throws {
    let limiter = ConcurrencyLimiter(limit: 1)
    let (gate, gauge) = (Gate(), Gauge())
    let first = Task { try await limiter.run { await gate.wait() } }
    try await wait { limiter.runningCount == 1 }
    let second = Task { try await limiter.run { await gauge.measure {} } }
    try await wait { limiter.waitingCount == 1 }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(limiter.waitingCount == 0 && gauge.started == 0)
    gate.open()
    try await first.value
    try await limiter.run { await gauge.measure {} }
    #expect(gauge.started == 1)
  }

  @Test("an operation of a canceled task doesn't start, even if nothing else runs")
  func canceledBefore() async throws {
    let limiter = ConcurrencyLimiter(limit: 1)
    let (gate, gauge) = (Gate(), Gauge())
    let task = Task {
      await gate.wait()
      try await limiter.run { await gauge.measure {} }
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(gauge.started == 0 && limiter.runningCount == 0)
  }

  @Test("a failed operation frees its slot")
  func failure() async throws {
    struct Failure: Error {}
    let limiter = ConcurrencyLimiter(limit: 1)
    await #expect(throws: Failure.self) { try await limiter.run { throw Failure() } }
    #expect(try await limiter.run { 42 } == 42)
  }

  @Test("an operation can run nested operations, also in child tasks, without a second slot")
  func nested() async throws {
    let limiter = ConcurrencyLimiter(limit: 1)
    let other = ConcurrencyLimiter(limit: 1)
    let sum = try await limiter.run {
      try await other.run {
        async let one = limiter.run { 1 }
        async let two = limiter.run { try await other.run { 2 } }
        return try await one + two
      }
    }
    #expect(sum == 3)
    #expect(limiter.runningCount == 0 && other.runningCount == 0)
  }

  @Test("a task that outlives the operation that started it waits like any other")
  func inherited() async throws {
    let limiter = ConcurrencyLimiter(limit: 1)
    let (gate, blocked, gauge) = (Gate(), Gate(), Gauge())
    let outliving = try await limiter.run {
      Task {
        await gate.wait()
        try await limiter.run { await gauge.measure {} }
      }
    }
    let blocker = Task { try await limiter.run { await blocked.wait() } }
    try await wait { limiter.runningCount == 1 }
    gate.open()
    try await wait { limiter.waitingCount == 1 }
    #expect(gauge.started == 0)
    blocked.open()
    try await blocker.value
    try await outliving.value
    #expect(gauge.started == 1)
  }

  @Test("closing cancels waiting and new operations, but not running ones")
  func closing() async throws {
    let limiter = ConcurrencyLimiter(limit: 2)
    let (gate, gauge) = (Gate(), Gauge())
    let running = (0..<2).map { _ in Task { try await limiter.run { await gate.wait() } } }
    try await wait { limiter.runningCount == 2 }
    let waiting = (0..<20).map { _ in Task { try await limiter.run { await gauge.measure {} } } }
    try await wait { limiter.waitingCount == 20 }
    limiter.close()
    for task in waiting {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    gate.open()
    for task in running { try await task.value }
    await #expect(throws: CancellationError.self) {
      try await limiter.run { await gauge.measure {} }
    }
    #expect(gauge.started == 0 && limiter.runningCount == 0)
  }

  @Test("operations that are canceled at any time leave no running or waiting operation")
  func storm() async throws {
    let limiter = ConcurrencyLimiter(limit: 4)
    let gauge = Gauge()
    var random = SystemRandomNumberGenerator()
    var tasks: [Task<Void, any Error>] = []
    for _ in 0..<1_000 {
      let task = Task {
        try await limiter.run { await gauge.measure { await Task.yield() } }
      }
      tasks.append(task)
      if Bool.random(using: &random) { task.cancel() }
      if Int.random(in: 0..<8, using: &random) == 0 { await Task.yield() }
      if let other = tasks.randomElement(using: &random) { other.cancel() }
    }
    for task in tasks { _ = await task.result }
    #expect(gauge.peak <= 4)
    #expect(limiter.runningCount == 0 && limiter.waitingCount == 0)
  }

  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<6_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("the condition didn't become true")
  }
}
