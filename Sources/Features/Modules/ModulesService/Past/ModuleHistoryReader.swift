import Foundation
import GitHistory
import ModulesInterface

/// Reads the history of modules through git, each blob once ever, and remembers what it read in the cache
/// file that the history of migrations has too.
package struct ModuleHistoryReader: ModuleHistoryReading {
  private let modules: ModuleReader
  private let cacheFolder: String
  private let pause: Duration

  /// - Parameters:
  ///   - modules: what reads the modules of today.
  ///   - cacheFolder: where the files of all repositories stand; nil for the person's own.
  ///   - pause: the least time between two tellings of how far it is.
  package init(
    _ modules: ModuleReader, cacheFolder: String? = nil, pause: Duration = .milliseconds(100)
  ) {
    self.modules = modules
    self.cacheFolder = cacheFolder ?? HistoryFile.usualFolder
    self.pause = pause
  }

  package func read(
    _ request: ModuleHistoryRequest
  ) -> AsyncThrowingStream<ModuleHistoryEvent, any Error> {
    let (modules, cacheFolder, pause) = (modules, cacheFolder, pause)
    // Who looks at it more slowly than it comes misses some of what was told on the way, never the end.
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(32)) { continuation in
      let cancellation = Cancellation()
      let task = Task.detached {
        do {
          let plan = try await ModuleHistoryPlan(request, modules)
          // Reading waits for git all the time: it gets a thread of its own.
          let thread = Thread {
            do {
              let run = ModuleHistoryRun(
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
      continuation.onTermination = { _ in
        task.cancel()
        cancellation.cancel()
      }
    }
  }
}
