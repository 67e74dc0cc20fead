import Foundation
import Git
import ModulesInterface
import Synchronization

/// The tracked files of a working tree, the index or a commit, and their contents.
struct TrackedContents: Sendable {
  let repository: GitRepository
  /// Regular files, in git's path order.
  let entries: [TrackedEntry]
  /// The commit that is read; nil for the working tree and the index.
  let commit: String?
  /// The contents of small files that several commits share; nil if each is read once.
  private let texts: BlobTexts?

  /// The files of a commit whose list is known.
  ///
  /// - Parameters:
  ///   - entries: regular files, in git's path order.
  ///   - texts: the contents of small files, shared with other commits.
  init(_ repository: GitRepository, commit: String, _ entries: [TrackedEntry], texts: BlobTexts) {
    self.repository = repository
    self.entries = entries
    self.commit = commit
    self.texts = texts
  }

  /// - Throws: `GitError`.
  init(_ source: ModuleSource, root: String) async throws {
    repository = try await GitRepository.known(at: root)
    texts = nil
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
  /// - Throws: `GitError`, also if a file exists but can't be read.
  func read(
    _ numbers: some Sequence<Int>, limit: Int = ImportReader.sizeLimit,
    _ body: (Int, ContentPiece) -> Void
  ) async throws {
    var blobs: [Int] = []
    var buffer = FileBuffer()
    for number in numbers {
      if entries[number].isInWorkingTree, let root = repository.workingTree {
        let path = entries[number].path
        let isRead = buffer.readPieces(of: path, in: root, wholeLimit: limit) {
          body(number, $0)
          return ContentPiece.all
        }
        if !isRead { throw GitError.unreadable(path) }
      } else {
        blobs.append(number)
      }
    }
    guard !blobs.isEmpty else { return }
    try await repository.readBlobs(blobs.map { entries[$0].object }, wholeLimit: limit) {
      position, piece in
      guard let piece else {
        let path = String(decoding: entries[blobs[position]].path, as: UTF8.self)
        throw GitError(.missingObjects, subject: path)
      }
      body(blobs[position], piece)
      return ContentPiece.all
    }
  }

  /// The complete contents of files by entry index; files over the limit are omitted.
  func contents(of numbers: [Int], limit: Int = 1 << 20) async throws -> [Int: [UInt8]] {
    var contents: [Int: [UInt8]] = [:]
    var missing: [Int] = []
    for number in numbers {
      if let text = texts?[entries[number].object], text.count <= limit {
        contents[number] = text
      } else {
        missing.append(number)
      }
    }
    try await read(missing, limit: limit) { number, piece in
      guard piece.isWhole else { return }
      let text = Array(piece.bytes)
      contents[number] = text
      texts?.add(text, entries[number].object)
    }
    return contents
  }
}

/// The contents of small files by object id, such as manifests.
final class BlobTexts: Sendable {
  private let texts = Mutex<[String: [UInt8]]>([:])

  subscript(object: String) -> [UInt8]? { texts.withLock { $0[object] } }

  func add(_ text: [UInt8], _ object: String) { texts.withLock { $0[object] = text } }
}
