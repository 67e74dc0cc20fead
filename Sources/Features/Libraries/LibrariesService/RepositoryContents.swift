import Git
import Workspace

/// The files of a repository: those of the work tree, those that are staged, or those of a commit.
struct RepositoryContents: Sendable {
  enum Side: Sendable { case workTree, index, commit(String) }

  private let repository: GitRepository
  private let side: Side
  /// Tracked paths, with the ids of their blobs.
  private let tracked: [String: String]

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
        String(validating: entry.path, as: UTF8.self).map { ($0, entry.object) }
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
    if let root { return try RepositoryFile(root: root, path: path).read() }
    guard let id = tracked[path] else { return nil }
    return try await repository.blob(id)
  }
}
