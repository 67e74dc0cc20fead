import MigrationsInterface

/// Reads how the modules of a repository were.
package protocol ModuleHistoryReading: Sendable {
  /// Reads, remembers what it read, and tells how it goes; the last event is `.finished`. Ending the
  /// iteration cancels, and what was read until then is kept.
  func read(
    _ request: ModuleHistoryRequest
  ) -> AsyncThrowingStream<HistoryEvent<ModuleHistory>, any Error>
}

/// Whose history, and along what.
package struct ModuleHistoryRequest: Sendable {
  /// The modules of today: where they are, their rules, whose they are, and whether manifests may be executed.
  package var modules: ModuleRequest
  /// The branch, whose first parents are followed; nil for the repository's main branch.
  package var branch: String?
  /// The zone in which days begin, such as `Europe/Berlin`.
  package var timezone: String

  package init(_ modules: ModuleRequest, branch: String? = nil, timezone: String = "UTC") {
    self.modules = modules
    self.branch = branch
    self.timezone = timezone
  }
}
