import Foundation
import Git
import ModulesInterface

/// The tracked files of a work tree, the index or a commit, and what is in them.
struct TrackedContents: Sendable {
  let repository: GitRepository
  /// Plain files, by path as git sorts.
  let entries: [TrackedEntry]
  /// The commit that is read; nil for the work tree and the index.
  let commit: String?

  /// - Throws: `GitError`.
  init(_ source: ModuleSource, root: String) async throws {
    repository = try await GitRepository.known(at: root)
    switch source {
    case .commit(let id):
      commit = id
      entries = try await repository.tree(of: id).filter { $0.kind == .file }
    case .workTree where repository.isBare:
      commit = try await repository.head().commit
      if let commit {
        entries = try await repository.tree(of: commit).filter { $0.kind == .file }
      } else {
        entries = []
      }
    case .workTree:
      commit = nil
      entries = try await repository.index().filter { $0.kind == .file }
    case .index:
      commit = nil
      entries = try await repository.index().filter { $0.kind == .file }.map {
        var entry = $0
        entry.isInWorkTree = false
        return entry
      }
    }
  }

  /// Whether files are read from the work tree.
  var isInWorkTree: Bool { entries.contains(where: \.isInWorkTree) && !repository.isBare }

  /// Reads files, one after the other; those that aren't there are passed over.
  ///
  /// - Parameters:
  ///   - numbers: places among the entries.
  ///   - body: gets such a place and the bytes, which are good until it returns.
  func read(
    _ numbers: some Sequence<Int>, _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) async throws {
    var blobs: [Int] = []
    var buffer = FileBuffer()
    for number in numbers {
      if entries[number].isInWorkTree, let root = repository.workTree {
        buffer.withContents(of: root, entries[number].path) { body(number, $0) }
      } else {
        blobs.append(number)
      }
    }
    guard !blobs.isEmpty else { return }
    try await repository.readBlobs(blobs.map { entries[$0].object }) { position, bytes in
      if let bytes { body(blobs[position], bytes) }
    }
  }

  /// The whole contents of some files, by their places; none over a limit.
  func contents(of numbers: [Int], limit: Int = 1 << 20) async throws -> [Int: [UInt8]] {
    var contents: [Int: [UInt8]] = [:]
    try await read(numbers) { number, bytes in
      if bytes.count <= limit { contents[number] = Array(bytes) }
    }
    return contents
  }
}
