import MigrationsInterface
import MigrationsService
import Output
import Reports
import UserSettings
import Workspace

extension HistoryReport {
  /// The history of all migrations of a project.
  ///
  /// - Parameter readers: the readers of counts.
  package static func read(
    _ project: Project, _ readers: LiveReaders = LiveReaders()
  ) async throws -> HistoryReport {
    HistoryReport(try await history(of: project, readers), project.configuration)
  }

  /// Reads the history of all migrations. Prints notices about missing data to standard error.
  static func history(
    of project: Project, _ readers: LiveReaders = LiveReaders()
  ) async throws -> History {
    try await history(HistoryRequest(project), readers)
  }

  static func history(_ request: HistoryRequest, _ readers: LiveReaders) async throws -> History {
    let history = try await HistoryProgressLine.following(readers.history.read(request))
    for notice in history.notices { SafeText.printError(notice) }
    return history
  }
}
