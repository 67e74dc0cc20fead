import GitHistory
import MigrationsInterface
import ModulesInterface

/// Reads the history of modules through git, each blob once ever, and remembers what it read in the cache
/// file that the history of migrations has too.
package struct ModuleHistoryReader: ModuleHistoryReading {
  private let modules: ModuleReader
  private let cacheFolder: String
  private let pause: Duration

  /// - Parameters:
  ///   - modules: what reads the modules of today.
  ///   - cacheFolder: where the files of all repositories stand.
  ///   - pause: the least time between two tellings of how far it is.
  package init(
    _ modules: ModuleReader, cacheFolder: String, pause: Duration = .milliseconds(100)
  ) {
    self.modules = modules
    self.cacheFolder = cacheFolder
    self.pause = pause
  }

  package func read(
    _ request: ModuleHistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<ModuleHistory>, any Error> {
    let (modules, cacheFolder, pause) = (modules, cacheFolder, pause)
    return HistoryStream.of {
      try await ModuleHistoryPlan(request, modules)
    } read: { plan, cancellation, tell in
      try ModuleHistoryRun(plan, cacheFolder: cacheFolder, pause: pause, cancellation, tell: tell)
        .run()
    }
  }
}
