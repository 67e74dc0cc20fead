import Foundation
import Git
import ModulesInterface

/// The tracked files of a working tree, the index or a commit, and their contents.
struct TrackedContents: Sendable {
  let repository: GitRepository
  /// Regular files, in git's path order.
  let entries: [TrackedEntry]
  /// The commit that is read; nil for the working tree and the index.
  let commit: String?

  /// - Throws: `GitError`.
  init(_ source: ModuleSource, root: String) async throws {
    repository = try await GitRepository.known(at: root)
    switch source {
    case .commit(let id):
      commit = id
      entries = try await repository.tree(of: id).filter { $0.kind == .file }
    case .workingTree where repository.isBare:
      commit = try await repository.head().commit
      if let commit {
        entries = try await repository.tree(of: commit).filter { $0.kind == .file }
      } else {
        entries = []
      }
    case .workingTree:
      commit = nil
      entries = try await repository.index().filter { $0.kind == .file }
    case .index:
      commit = nil
      entries = try await repository.index().filter { $0.kind == .file }.map {
        var entry = $0
        entry.isInWorkingTree = false
        return entry
      }
    }
  }

  /// Whether files are read from the working tree.
  var isInWorkingTree: Bool { entries.contains(where: \.isInWorkingTree) && !repository.isBare }

  /// Reads files one after the other and skips missing ones.
  ///
  /// - Parameters:
  ///   - numbers: indices of entries.
  ///   - limit: the maximum size of a file that is passed as a whole, in bytes.
  ///   - body: receives an index and the content: all of it up to the limit, or the start of a longer
  ///     file. The bytes are valid until `body` returns.
  func read(
    _ numbers: some Sequence<Int>, limit: Int = ImportReader.sizeLimit,
    _ body: (Int, ContentPiece) -> Void
  ) async throws {
    var blobs: [Int] = []
    var buffer = FileBuffer()
    for number in numbers {
      if entries[number].isInWorkingTree, let root = repository.workingTree {
        buffer.readPieces(of: entries[number].path, in: root, wholeLimit: limit) {
          body(number, $0)
          return ContentPiece.all
        }
      } else {
        blobs.append(number)
      }
    }
    guard !blobs.isEmpty else { return }
    try await repository.readBlobs(blobs.map { entries[$0].object }, wholeLimit: limit) {
      position, piece in
      if let piece { body(blobs[position], piece) }
      return ContentPiece.all
    }
  }

  /// The complete contents of files by entry index; files over the limit are omitted.
  func contents(of numbers: [Int], limit: Int = 1 << 20) async throws -> [Int: [UInt8]] {
    var contents: [Int: [UInt8]] = [:]
    try await read(numbers, limit: limit) { number, piece in
      if piece.isWhole { contents[number] = Array(piece.bytes) }
    }
    return contents
  }
}
