import Foundation
import Processes

/// A reading of history as a stream of what it tells.
package enum HistoryStream {
  /// Three histories can be on screen, and a canceled reading takes a moment to end. Further
  /// readings wait.
  private static let limiter = ConcurrencyLimiter(limit: 4)

  /// Plans, then reads on a thread of its own, because reading waits for git all the time. Ending the
  /// iteration cancels both.
  ///
  /// - Parameter read: tells on the way, and last of all how it ended; it throws where that can't be told.
  package static func of<Plan: Sendable, Event: Sendable>(
    _ plan: @escaping @Sendable () async throws -> Plan,
    read: @escaping @Sendable (Plan, Cancellation, _ tell: @escaping (Event) -> Void) throws -> Void
  ) -> AsyncThrowingStream<Event, any Error> {
    // Who looks at it more slowly than it comes misses some of what was told on the way, never the end.
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
