import IssueReporting
import Synchronization

/// A clock that a test advances, for effects with debouncing, throttling and timers.
///
/// ```swift
/// let clock = ManualClock()
/// let store = TestStore(Search.State(), reduce: Search.reducer(clock: clock))
/// store.send(.typed("a")) { $0.query = "a" }
/// await clock.advance(by: .milliseconds(200))
/// await store.receive(.found(["apple"])) { $0.rows = ["apple"] }
/// ```
public final class ManualClock: Clock, Sendable {
  /// A point in time of a manual clock.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    public let offset: Duration

    /// Returns the point in time after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the duration until another point in time.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether a point in time is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
    var canceled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Creates a clock at zero.
  public init() {}

  /// The current time.
  public var now: Instant { state.withLock(\.now) }
  /// The resolution: the clock stops at every point in time.
  public var minimumResolution: Duration { .zero }

  /// Waits until the test has advanced the clock to a point in time.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.canceled.remove(id) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper }
        state.canceled.insert(id)
        return nil
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock, once enough effects wait for it, and wakes everything that is due.
  ///
  /// An effect starts a moment after its action. This method waits for the effect, so that it doesn't
  /// miss the time. If too few effects wait for the clock within the time limit, the test fails.
  ///
  /// - Parameters:
  ///   - duration: the duration. For each tick of a timer, advance the clock once and receive the
  ///     action.
  ///   - count: the number of effects that must wait for the clock before it advances.
  ///   - limit: the actual time until they must wait for it.
  public func advance(
    by duration: Duration, waitingFor count: Int = 1, atMost limit: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    var patience = Patience(limit)
    while case let waiting = state.withLock({ $0.sleepers.count }), waiting < count {
      guard !patience.isOver() else {
        reportIssue(
          waiting == 0
            ? "nothing waits for the clock after \(limit); no effect with this clock runs"
            : "only \(waiting) of \(count) effects wait for the clock after \(limit)",
          fileID: fileID, filePath: filePath, line: line, column: 1)
        break
      }
      await Patience.pause()
    }
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
