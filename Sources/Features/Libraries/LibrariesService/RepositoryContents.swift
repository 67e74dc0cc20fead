import Git
import Workspace

/// The files of a repository: those of the work tree, those that are staged, or those of a commit.
struct RepositoryContents: Sendable {
  enum Side: Sendable { case workTree, index, commit(String) }

  private let repository: GitRepository
  private let side: Side
  private let tracked: [String: TrackedEntry]

  /// - Throws: `GitError`.
  init(_ repository: GitRepository, _ side: Side) async throws {
    self.repository = repository
    // A bare repository has nothing but commits.
    self.side = repository.isBare ? .commit("HEAD") : side
    let entries: [TrackedEntry]
    switch self.side {
    case .workTree, .index: entries = try await repository.index()
    case .commit(let commit): entries = try await repository.tree(of: commit)
    }
    tracked = Dictionary(
      entries.filter { $0.kind != .submodule }.compactMap { entry in
        // What isn't UTF-8 is no lock file, nor source that we read.
        String(validating: entry.path, as: UTF8.self).map { ($0, entry) }
      }
    ) { first, _ in first }
  }

  var paths: [String] { tracked.keys.sorted() }

  func tracks(_ path: String) -> Bool { tracked[path] != nil }

  /// The top of the work tree, where that is what is read.
  var root: String? {
    if case .workTree = side { return repository.workTree }
    return nil
  }

  /// The bytes of a file, tracked or not; nil where there is none.
  ///
  /// - Throws: `GitError`, or `WorkspaceError`.
  func read(_ path: String) async throws -> [UInt8]? {
    if let root, tracked[path]?.isInWorkTree != false {
      return try RepositoryFile(root: root, path: path).read()
    }
    guard let entry = tracked[path] else { return nil }
    return try await repository.blob(entry.object)
  }

  /// Reads tracked files, one after the other; those that aren't there are passed over.
  ///
  /// - Parameter body: gets a path and its bytes, which are good until it returns.
  /// - Throws: `GitError`.
  func read(_ paths: [String], _ body: (String, UnsafeRawBufferPointer) -> Void) async throws {
    var blobs: [(path: String, id: String)] = []
    var buffer = FileBuffer()
    for path in paths {
      guard let entry = tracked[path] else { continue }
      if let root, entry.isInWorkTree {
        buffer.withContents(of: root, entry.path) { body(path, $0) }
      } else {
        blobs.append((path, entry.object))
      }
    }
    try await repository.readBlobs(blobs.map(\.id)) { position, bytes in
      if let bytes { body(blobs[position].path, bytes) }
    }
  }
}
