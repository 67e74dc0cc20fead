import GitHistory
import MigrationsInterface

/// Reads the history through git and caches it in one file per repository, so that each blob is
/// read only once.
package struct HistoryReader: HistoryReading {
  private let cacheFolder: String
  private let counting: (any FileCounting)?
  private let pause: Duration

  /// - Parameters:
  ///   - cacheFolder: the directory with the cache files of all repositories.
  ///   - counting: provides the counters of plugins; nil if they can't run.
  ///   - pause: the minimum time between two progress events.
  package init(
    cacheFolder: String, counting: (any FileCounting)? = nil, pause: Duration = .milliseconds(100)
  ) {
    self.counting = counting
    self.cacheFolder = cacheFolder
    self.pause = pause
  }

  package func read(
    _ request: HistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<History>, any Error> {
    events(request, onlyIfKnown: false)
  }

  /// The history, if at most new commits have to be read; nil if it was never read, or if a migration is
  /// new since.
  ///
  /// - Throws: `GitError`, `CancellationError`, or an error of a pattern.
  package func known(_ request: HistoryRequest) async throws -> History? {
    var known: History?
    for try await event in events(request, onlyIfKnown: true) {
      if case .finished(let history) = event { known = history }
    }
    return known
  }

  private func events(
    _ request: HistoryRequest, onlyIfKnown: Bool
  ) -> AsyncThrowingStream<HistoryEvent<History>, any Error> {
    let (cacheFolder, counting, pause) = (cacheFolder, counting, pause)
    return HistoryStream.of {
      try await HistoryPlan(request, counting: counting)
    } read: { first, cancellation, tell in
      defer { first.closeCounters() }
      var plan = first
      while true {
        do {
          let pipeline = try HistoryPipeline(
            plan, cacheFolder: cacheFolder, pause: pause, cancellation, tell: tell)
          return try pipeline.run(onlyIfKnown: onlyIfKnown)
        } catch let error as FileCounterError {
          // The other migrations still have a history.
          guard let rest = plan.leavingOut(error) else { throw error }
          plan = rest
        }
      }
    }
  }
}
