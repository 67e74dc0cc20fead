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
}
