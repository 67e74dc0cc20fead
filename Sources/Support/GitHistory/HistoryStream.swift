import Foundation
import Processes

/// Reads history as a stream of events.
package enum HistoryStream {
  /// Three histories can be on screen, and a canceled reading takes a moment to end. Further
  /// readings wait.
  private static let limiter = ConcurrencyLimiter(limit: 4)

  /// Plans and then reads on a separate thread, because reading waits for git most of the time.
  /// Ending the iteration cancels both.
  ///
  /// - Parameters:
  ///   - plan: prepares the reading.
  ///   - read: reads the history, sends events, and sends its outcome last. It throws an error if
  ///     it can't determine the outcome.
  package static func of<Plan: Sendable, Event: Sendable>(
    _ plan: @escaping @Sendable () async throws -> Plan,
    read: @escaping @Sendable (Plan, Cancellation, _ send: @escaping (Event) -> Void) throws -> Void
  ) -> AsyncThrowingStream<Event, any Error> {
    // A slow consumer misses some intermediate events, but never the last one.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(32)) { continuation in
      let cancellation = Cancellation()
      let task = Task.detached {
        do {
          try await limiter.run {
            let plan = try await plan()
            try await onThread { try read(plan, cancellation) { continuation.yield($0) } }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in
        task.cancel()
        cancellation.cancel()
      }
    }
  }

  private static func onThread(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { done in
      let thread = Thread { done.resume(with: Result(catching: work)) }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
