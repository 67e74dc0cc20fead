import MigrationsInterface

/// Reads the module history of a repository.
package protocol ModuleHistoryReading: Sendable {
  /// Reads and caches the history. The last event is `.finished`. Ending the iteration cancels the
  /// read; results up to that point stay cached.
  func read(
    _ request: ModuleHistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<ModuleHistory>, any Error>
}

/// Selects the modules and the branch of a module history.
package struct ModuleHistoryRequest: Sendable {
  /// The current modules: their folders, rules, owners, and permission to run manifests.
  package var modules: ModuleRequest
  /// The branch whose first parents are followed; nil for the repository's main branch.
  package var branch: String?
  /// The time zone that determines where days begin, such as `Europe/Berlin`.
  package var timezone: String

  package init(_ modules: ModuleRequest, branch: String? = nil, timezone: String = "UTC") {
    self.modules = modules
    self.branch = branch
    self.timezone = timezone
  }
}
