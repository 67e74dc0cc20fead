import Foundation
import GitHistory
import MigrationsInterface

/// Reads history through git, each blob once ever, and remembers what it read in a cache file of the
/// repository's own.
package struct HistoryReader: HistoryReading {
  private let cacheFolder: String
  private let pause: Duration

  /// - Parameters:
  ///   - cacheFolder: where the files of all repositories stand; nil for the person's own.
  ///   - pause: the least time between two tellings of how far it is.
  package init(cacheFolder: String? = nil, pause: Duration = .milliseconds(100)) {
    self.cacheFolder = cacheFolder ?? HistoryFile.usualFolder
    self.pause = pause
  }

  package func read(_ request: HistoryRequest) -> AsyncThrowingStream<HistoryEvent, any Error> {
    let (cacheFolder, pause) = (cacheFolder, pause)
    // Who looks at it more slowly than it comes misses some of what was told on the way, never the end.
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(32)) { continuation in
      let cancellation = Cancellation()
      continuation.onTermination = { _ in cancellation.cancel() }
      Task.detached {
        do {
          let plan = try await HistoryPlan(request)
          // Reading waits for git all the time: it gets a thread of its own.
          let thread = Thread {
            do {
              let run = try HistoryRun(
                plan, cacheFolder: cacheFolder, pause: pause, cancellation
              ) { continuation.yield($0) }
              try run.run()
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
    }
  }
}
