import Foundation

/// A reading of history as a stream of what it tells.
package enum HistoryStream {
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
          let plan = try await plan()
          let thread = Thread {
            do {
              try read(plan, cancellation) { continuation.yield($0) }
              continuation.finish()
            } catch {
              continuation.finish(throwing: error)
            }
          }
          thread.stackSize = 8 << 20
          thread.start()
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
}
