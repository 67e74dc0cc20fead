import GitHistory
import MigrationsInterface

/// Reads history through git, each blob once ever, and remembers what it read in a cache file of the
/// repository's own.
package struct HistoryReader: HistoryReading {
  private let cacheFolder: String
  private let pause: Duration

  /// - Parameters:
  ///   - cacheFolder: where the files of all repositories stand.
  ///   - pause: the least time between two tellings of how far it is.
  package init(cacheFolder: String, pause: Duration = .milliseconds(100)) {
    self.cacheFolder = cacheFolder
    self.pause = pause
  }

  package func read(
    _ request: HistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<History>, any Error> {
    let (cacheFolder, pause) = (cacheFolder, pause)
    return HistoryStream.of {
      try await HistoryPlan(request)
    } read: { plan, cancellation, tell in
      try HistoryRun(plan, cacheFolder: cacheFolder, pause: pause, cancellation, tell: tell).run()
    }
  }
}
