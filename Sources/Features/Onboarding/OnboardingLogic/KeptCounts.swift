import MigrationsInterface
import Workspace

/// The counts of the last scan, which apply as long as the working tree is unchanged.
package actor KeptCounts {
  private var contents: String?
  private var ownersFile: String?
  private var today: Day?
  private var counts:
    [MigrationDefinition.ID: (definition: MigrationDefinition, count: MigrationCount)] =
      [:]

  package init() {}

  /// Scans as a scanner does, unless the counts of all requested migrations are known.
  package nonisolated func scan(
    _ request: ScanRequest, with scanner: any MigrationScanning
  ) -> AsyncThrowingStream<ScanEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          // A file that changes during the scan changes the next description, too.
          let contents = await scanner.contents(of: request.root)
          if let known = await counts(for: request, contents) {
            continuation.yield(.finished(ScanSnapshot(migrations: known, matches: [:])))
            return continuation.finish()
          }
          for try await event in scanner.scan(request) {
            if case .finished(let snapshot) = event {
              await keep(snapshot.migrations, of: request, contents)
            }
            continuation.yield(event)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The counts of all requested migrations; nil if one isn't known.
  private func counts(for request: ScanRequest, _ contents: String?) -> [MigrationCount]? {
    guard let contents, isCurrent(request, contents) else { return nil }
    var known: [MigrationCount] = []
    for definition in request.definitions {
      guard let kept = counts[definition.id], kept.definition == definition else { return nil }
      known.append(kept.count)
    }
    return known
  }

  private func keep(_ found: [MigrationCount], of request: ScanRequest, _ contents: String?) {
    guard let contents else { return }
    if !isCurrent(request, contents) { counts = [:] }
    (self.contents, ownersFile, today) = (contents, request.ownersFile, request.today)
    for definition in request.definitions {
      guard let count = found.first(where: { $0.id.description == definition.id }) else { continue }
      counts[definition.id] = (definition, count)
    }
  }

  private func isCurrent(_ request: ScanRequest, _ contents: String) -> Bool {
    self.contents == contents && ownersFile == request.ownersFile && today == request.today
  }
}
