import Synchronization

/// Limits the number of operations that run at the same time.
///
/// Operations above the limit wait, and start in the order of their requests. A waiting operation
/// whose task is canceled leaves the queue and never starts.
///
/// ```swift
/// let limiter = ConcurrencyLimiter(limit: 4)
/// let bytes = try await limiter.run { try await download(url) }
/// ```
package final class ConcurrencyLimiter: Sendable {
  /// The permission to run one operation.
  private final class Permit: Sendable {
    let limiter: ConcurrencyLimiter
    let isHeld = Atomic(true)

    init(_ limiter: ConcurrencyLimiter) { self.limiter = limiter }
  }

  private struct State {
    var running = 0
    var isClosed = false
    /// The waiting operations by the order of their requests.
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// No waiting operation has a lower number.
    var firstWaiter = 0
    var nextWaiter = 0
  }

  /// The permits of the operations that the current task is part of.
  @TaskLocal private static var permits: [Permit] = []

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a limiter.
  ///
  /// - Parameter limit: the number of operations that may run at the same time, at least one.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// The number of running operations.
  package var runningCount: Int { state.withLock { $0.running } }

  /// The number of waiting operations.
  package var waitingCount: Int { state.withLock { $0.waiters.count } }

  /// Runs an operation when fewer operations run than the limit allows.
  ///
  /// An operation that calls `run` again, itself or in a child task, doesn't wait for a second
  /// permit. Otherwise, operations could wait for each other forever.
  ///
  /// - Throws: `CancellationError` if the task is canceled or the limiter is closed before the
  ///   operation starts, or the error of the operation.
  package func run<Value>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async throws -> Value {
    let outer = Self.permits
    // A task that outlives the operation that started it inherits a permit that is no longer held.
    if outer.contains(where: { $0.limiter === self && $0.isHeld.load(ordering: .acquiring) }) {
      return try await operation()
    }
    try await acquire()
    let permit = Permit(self)
    defer {
      permit.isHeld.store(false, ordering: .releasing)
      release()
    }
    return try await Self.$permits.withValue(outer + [permit]) { try await operation() }
  }

  /// Cancels all waiting operations and all later ones. Running operations continue.
  package func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(throwing: CancellationError()) }
  }

  // MARK: The queue

  private func acquire(isolation: isolated (any Actor)? = #isolation) async throws {
    let number = state.withLock { state in
      defer { state.nextWaiter += 1 }
      return state.nextWaiter
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          // If the task was canceled earlier, the cancellation handler found no waiter.
          if Task.isCancelled || state.isClosed { return .failure(CancellationError()) }
          if state.running < limit, state.waiters.isEmpty {
            state.running += 1
            return .success(())
          }
          state.waiters[number] = continuation
          state.firstWaiter = min(state.firstWaiter, number)
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
      waiter?.resume(throwing: CancellationError())
    }
  }

  /// Passes the permit to the operation that has waited longest.
  private func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      while !state.waiters.isEmpty {
        defer { state.firstWaiter += 1 }
        if let next = state.waiters.removeValue(forKey: state.firstWaiter) { return next }
      }
      state.firstWaiter = state.nextWaiter
      state.running -= 1
      return nil
    }
    next?.resume()
  }
}
