import Foundation
import Git
import MigrationsInterface
import MigrationsLogic
import OwnersLogic
import Patterns
import Workspace

/// Counts the uses in the tracked files of a work tree: each file is read once for all migrations,
/// on all cores, and what was found so far is told while it goes.
package struct WorkTreeScanner: MigrationScanning {
  /// Files that a worker takes at once.
  private static let batch = 64

  package init() {}

  package func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task.detached {
        do {
          try await run(request) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func run(
    _ request: ScanRequest, tell: @escaping @Sendable (ScanEvent) -> Void
  ) async throws {
    let rules = try request.definitions.map { try MigrationRule($0) }
    let repository = try await GitRepository.discover(from: request.root)
    let entries = try await repository.index().filter { $0.kind == .file }
    let attributes = try await attributes(repository, entries)
    let owners = OwnersFile.read(
      named: request.ownersFile, dialect: request.ownersDialect, in: request.root)
    let reader = try FileScan(
      root: request.root, rules: rules, owners: owners,
      modules: ModuleFolders(request.moduleGlobs), today: request.today)
    let total = entries.count
    var tallies = rules.map { CountTally(countsReplacements: !$0.replacements.patterns.isEmpty) }
    tell(.progress(ScanProgress(filesDone: 0, filesTotal: total)))

    var done = 0
    var next = 0
    var lastTold = ContinuousClock.now
    try await withThrowingTaskGroup(of: (files: Int, tallies: [CountTally]).self) { group in
      func addBatch() {
        guard next < total else { return }
        let part = entries[next..<min(total, next + WorkTreeScanner.batch)]
        next += part.count
        group.addTask {
          try Task.checkCancellation()
          let blobs = try await blobs(repository, part)
          return (part.count, try reader.scan(part, attributes: attributes, blobs: blobs))
        }
      }
      for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) * 2 { addBatch() }
      while let (files, found) = try await group.next() {
        done += files
        for index in tallies.indices { tallies[index].merge(found[index]) }
        addBatch()
        let now = ContinuousClock.now
        if now - lastTold > .milliseconds(40) {
          lastTold = now
          tell(.progress(ScanProgress(filesDone: done, filesTotal: total)))
          tell(.counts(zip(rules, tallies).map { $1.count($0.definition) }))
        }
      }
    }
    var snapshot = ScanSnapshot(
      migrations: zip(rules, tallies).map { $1.count($0.definition) }, hits: [:])
    for (rule, tally) in zip(rules, tallies) {
      let id = MigrationID(rule.definition.id)
      snapshot.hits[id] = tally.sortedHits
      snapshot.remainingByPath[id] = tally.byPath
    }
    tell(.finished(snapshot))
  }

  /// What a sparse checkout left out, by object id; nothing where all is in the work tree.
  private func blobs(
    _ repository: GitRepository, _ entries: ArraySlice<TrackedEntry>
  ) async throws -> [String: [UInt8]] {
    let ids = entries.filter { !$0.isInWorkTree }.map(\.object)
    var blobs: [String: [UInt8]] = [:]
    try await repository.readBlobs(ids) { position, bytes in
      blobs[ids[position]] = bytes.map { Array($0) }
    }
    return blobs
  }

  /// Attributes are asked for only where an attributes file says anything of concern.
  private func attributes(
    _ repository: GitRepository, _ entries: [TrackedEntry]
  ) async throws -> [[UInt8]: GitAttributes] {
    guard let root = repository.workTree else { return [:] }
    var files = entries.filter { $0.path.suffix(14).elementsEqual(".gitattributes".utf8) }
      .map { root + "/" + String(decoding: $0.path, as: UTF8.self) }
    files.append(repository.commonDirectory + "/info/attributes")
    if let own = try await repository.ownAttributesFile() { files.append(own) }
    let isConcerned = files.contains { file in
      FileManager.default.contents(atPath: file).map { GitAttributes.isConcerned(by: $0) } ?? false
    }
    return isConcerned ? try await repository.attributes(of: entries.map(\.path)) : [:]
  }
}
