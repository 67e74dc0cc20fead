import Git

/// The files of a repository in the working tree, in the index or in a commit.
struct RepositoryContents: Sendable {
  enum Side: Sendable { case workingTree, index, commit(String) }

  private let repository: GitRepository
  private let side: Side
  private let tracked: [String: TrackedEntry]

  /// - Throws: `GitError`.
  init(_ repository: GitRepository, _ side: Side) async throws {
    self.repository = repository
    // A bare repository has only commits.
    self.side = repository.isBare ? .commit("HEAD") : side
    let entries: [TrackedEntry]
    switch self.side {
    case .workingTree, .index: entries = try await repository.index()
    case .commit(let commit): entries = try await repository.tree(of: commit)
    }
    tracked = Dictionary(
      entries.filter { $0.kind != .submodule }.compactMap { entry in
        // Paths that aren't valid UTF-8 can't be lock files or supported sources.
        String(validating: entry.path, as: UTF8.self).map { ($0, entry) }
      }
    ) { first, _ in first }
  }

  var paths: [String] { tracked.keys.sorted() }

  func tracks(_ path: String) -> Bool { tracked[path] != nil }

  /// The repository root if the working tree is read, else nil.
  var root: String? {
    if case .workingTree = side { return repository.workingTree }
    return nil
  }

  /// Returns the contents of a file, tracked or not; nil if there is no such file.
  ///
  /// - Throws: `GitError`, or `RepositoryFileError`.
  func read(_ path: String) async throws -> [UInt8]? {
    if let root, tracked[path]?.isInWorkingTree != false {
      return try RepositoryFile(root: root, path: path).read()
    }
    guard let entry = tracked[path] else { return nil }
    var bytes: [UInt8]?
    try await repository.readBlobs([entry.object], wholeLimit: RepositoryFile.sizeLimit) {
      _, piece in
      guard let piece else { throw GitError(.missingObjects, subject: path) }
      guard piece.isWhole else { throw RepositoryFileError("\(path) is too large") }
      bytes = Array(piece.bytes)
      return ContentPiece.all
    }
    return bytes
  }

  /// Reads tracked files one by one. Files that are missing in the working tree and files above the size
  /// limit are skipped.
  ///
  /// - Parameters:
  ///   - paths: the paths from the repository's root.
  ///   - limit: the size limit in bytes.
  ///   - body: receives each path with the file's bytes, which are only valid during the call.
  /// - Throws: `GitError`, also if a file exists but can't be read.
  func read(
    _ paths: [String], limit: Int, _ body: (String, UnsafeRawBufferPointer) -> Void
  ) async throws {
    var blobs: [(path: String, id: String)] = []
    var buffer = FileBuffer()
    for path in paths {
      guard let entry = tracked[path] else { continue }
      if let root, entry.isInWorkingTree {
        let isRead = buffer.readPieces(of: entry.path, in: root, wholeLimit: limit) {
          if $0.isWhole { body(path, $0.bytes) }
          return ContentPiece.all
        }
        if !isRead { throw GitError.unreadable(entry.path) }
      } else {
        blobs.append((path, entry.object))
      }
    }
    try await repository.readBlobs(blobs.map(\.id), wholeLimit: limit) { position, piece in
      guard let piece else { throw GitError(.missingObjects, subject: blobs[position].path) }
      if piece.isWhole { body(blobs[position].path, piece.bytes) }
      return ContentPiece.all
    }
  }
}
