import TestSupport
import Testing

@Suite struct ManualClockTests {
  @Test("the clock wakes what is due, and only that")
  func due() async throws {
    let clock = ManualClock()
    async let first: Void = clock.sleep(until: clock.now.advanced(by: .seconds(1)))
    await clock.advance(by: .seconds(1))
    try await first
    #expect(clock.now.offset == .seconds(1))
    let later = Task { try await clock.sleep(for: .seconds(2)) }
    await clock.advance(by: .seconds(1))
    later.cancel()
    await #expect(throws: CancellationError.self) { try await later.value }
  }

  @Test("waiting for a time in the past ends at once")
  func past() async throws {
    let clock = ManualClock()
    try await clock.sleep(until: clock.now)
  }

  @Test("a canceled task doesn't wait")
  func canceled() async {
    let clock = ManualClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("advancing a clock that nothing waits for fails the test")
  func unused() async {
    await withKnownIssue {
      await ManualClock().advance(by: .seconds(1), atMost: .zero)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("nothing waits for the clock") }
    }
  }
  @Test("a clock waits for as many effects as the test expects")
  func several() async throws {
    let clock = ManualClock()
    async let first: Void = clock.sleep(for: .seconds(1))
    async let second: Void = clock.sleep(for: .seconds(2))
    await clock.advance(by: .seconds(2), waitingFor: 2)
    _ = try await (first, second)
    #expect(clock.now.offset == .seconds(2))
  }

  @Test("advancing a clock that too few effects wait for fails the test")
  func tooFew() async throws {
    let clock = ManualClock()
    async let only: Void = clock.sleep(for: .seconds(1))
    await clock.advance(by: .zero)
    await withKnownIssue {
      await clock.advance(by: .seconds(1), waitingFor: 2, atMost: .zero)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("only 1 of 2 effects wait for the clock") }
    }
    try await only
  }
}
