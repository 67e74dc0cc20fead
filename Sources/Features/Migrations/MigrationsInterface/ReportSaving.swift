import Workspace

/// Saves progress reports for readers without a terminal.
package protocol ReportSaving: Sendable {
  /// Saves a report about all migrations. A report of the same clone and day is replaced.
  ///
  /// - Parameters:
  ///   - snapshot: the counts.
  ///   - history: the history; nil for a report without charts and forecasts.
  ///   - allowances: the matches that the locks allow, as far as they are known.
  /// - Returns: the path of the file.
  /// - Throws: `WorkspaceError` if the file can't be written.
  func save(
    _ project: Project, _ snapshot: ScanSnapshot, _ history: History?,
    allowances: [MigrationID: Int], today: Day
  ) async throws -> String
}
