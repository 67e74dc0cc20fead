import MigrationsInterface
import MigrationsService
import Testing
import Workspace

extension HistoryTestRepository {
  /// Scans the files of a commit.
  func scan(
    _ definitions: [MigrationDefinition], at commit: String
  ) async throws -> ScanSnapshot {
    var request = ScanRequest(
      root: root, definitions: definitions, ownersFile: nil, moduleGlobs: [],
      today: try #require(Day("2026-06-30")))
    request.source = .commit(commit)
    var last: ScanSnapshot?
    for try await event in WorkingTreeScanner().scan(request) {
      if case .finished(let snapshot) = event { last = snapshot }
    }
    return try #require(last)
  }
}
