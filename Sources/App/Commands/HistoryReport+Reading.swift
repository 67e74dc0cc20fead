import MigrationsInterface
import MigrationsService
import Output
import Reports
import UserSettings
import Workspace

extension HistoryReport {
  /// The history of all migrations of a project.
  package static func read(_ project: Project) async throws -> HistoryReport {
    HistoryReport(try await history(of: project), project.configuration)
  }

  /// Reads the history of all migrations. Prints notices about missing data to standard error.
  static func history(of project: Project) async throws -> History {
    try await history(HistoryRequest(project))
  }

  static func history(_ request: HistoryRequest) async throws -> History {
    let reader = LiveReaders.history()
    let history = try await HistoryProgressLine.following(reader.read(request))
    for notice in history.notices { SafeText.printError(notice) }
    return history
  }
}
