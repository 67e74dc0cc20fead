import GitHistory
import MigrationsInterface
import ModulesInterface

/// Reads the module history through git. Each blob is read once; results go to the cache file that
/// also contains the migration history.
package struct ModuleHistoryReader: ModuleHistoryReading {
  private let modules: ModuleReader
  private let cacheFolder: String
  private let pause: Duration

  /// - Parameters:
  ///   - modules: reads the current modules.
  ///   - cacheFolder: contains the cache files of all repositories.
  ///   - pause: the minimum time between two progress reports.
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
    } read: { plan, cancellation, report in
      try ModuleHistoryPipeline(
        plan, cacheFolder: cacheFolder, pause: pause, cancellation, report: report
      )
      .run()
    }
  }
}
