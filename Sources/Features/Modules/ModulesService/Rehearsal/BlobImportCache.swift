import Foundation
import Git
import ModulesLogic
import Patterns
import Synchronization

/// The imports of file versions, each read once however many merges contain it.
final class BlobImportCache: Sendable {
  /// A version of a file, and how it is read.
  struct Key: Hashable, Sendable {
    let object: String
    let language: ImportReader.Language
  }

  private static let batch = 512

  private let repository: GitRepository
  private let patterns: [Pattern]
  private let outcomes = Mutex<[Key: ImportReader.Outcome]>([:])

  /// - Parameter patterns: the import patterns of the providers.
  init(_ repository: GitRepository, _ patterns: [Pattern]) {
    self.repository = repository
    self.patterns = patterns
  }

  /// The number of file versions whose imports couldn't be determined.
  var unchecked: Int {
    outcomes.withLock { all in
      all.values.count { if case .unchecked = $0 { true } else { false } }
    }
  }

  /// Returns the outcome for a version; nil if it hasn't been read, or if its contents are missing.
  subscript(key: Key) -> ImportReader.Outcome? { outcomes.withLock { $0[key] } }

  /// Returns the outcomes for versions, and reads those that are missing.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  func outcomes(for keys: [Key]) async throws -> [ImportReader.Outcome?] {
    let missing = outcomes.withLock { all in Set(keys.filter { all[$0] == nil }) }
    if !missing.isEmpty { try await read(missing) }
    return outcomes.withLock { all in keys.map { all[$0] } }
  }

  /// Reads versions on all cores.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  func read(_ keys: Set<Key>) async throws {
    let all = Array(keys)
    let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: Void.self) { group in
      var next = 0
      func addBatch() {
        guard next < all.count else { return }
        let part = all[next..<min(all.count, next + BlobImportCache.batch)]
        next += part.count
        group.addTask { try await self.read(part) }
      }
      for _ in 0..<workers { addBatch() }
      while try await group.next() != nil { addBatch() }
    }
  }

  private func read(_ keys: ArraySlice<Key>) async throws {
    try Task.checkCancellation()
    let keys = Array(keys)
    let searches = patterns.map { ImportSearch($0) }
    var found: [(Key, ImportReader.Outcome)] = []
    try await repository.readBlobs(keys.map(\.object), wholeLimit: ImportReader.sizeLimit) {
      index, piece in
      if let piece {
        found.append((keys[index], ImportReader.outcome(of: piece, keys[index].language, searches)))
      }
      return ContentPiece.all
    }
    outcomes.withLock { all in
      for (key, outcome) in found { all[key] = outcome }
    }
  }
}
