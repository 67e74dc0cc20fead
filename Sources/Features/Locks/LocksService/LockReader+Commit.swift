import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import MigrationsLogic
import Workspace

extension LockReader {
  /// Reads a commit as it would be checked there: its files and its baseline.
  ///
  /// - Parameters:
  ///   - commit: a full commit id.
  ///   - definitions: the migrations to count.
  ///   - progress: receives the progress of the scan.
  /// - Returns: nil if the baseline of the commit is invalid.
  /// - Throws: `GitError`, also if this clone doesn't contain all files of the commit, or `WorkspaceError`.
  func read(
    at commit: String, definitions: [MigrationDefinition],
    progress: @Sendable (ScanProgress) -> Void
  ) async throws -> LockSnapshot? {
    let repository = try await repository()
    var snapshot = try await scan(
      definitions + [ExceptionReview.comments(of: definitions)], .commit(commit), progress)
    guard snapshot.gaps.missingObjects == 0 else {
      throw GitError(.missingObjects, subject: "commit \(commit.prefix(10))")
    }
    try LockReader.checkIsCounted(snapshot, definitions, at: " in commit \(commit.prefix(10))")
    let files = LockStore(root: project.root)
    guard let (baseline, unlocks) = try await files.tables(of: commit, repository) else {
      return nil
    }
    let facts = LockFacts(
      locked: definitions.filter(\.lock).map { MigrationID($0.id) }, baseline: baseline,
      unlocks: unlocks, actual: snapshot.remainingByPath.mapValues(LockReader.byPath),
      present: Set(try await repository.tree(of: commit).map { RepositoryPath($0.path) }),
      today: today)
    let comments = snapshot.takeComments()
    return LockSnapshot(facts: facts, snapshot: snapshot, comments: comments)
  }

  /// Returns the branch that HEAD merges into the base.
  ///
  /// CI services check a pull request as such a merge. Its files and its baseline are the result of
  /// two branches, of which only one is the change.
  ///
  /// - Returns: nil if HEAD isn't a merge with the base, or if its files have uncommitted changes.
  /// - Throws: `GitError`.
  package func mergedTip(into base: String, _ side: GitRepository.Side) async throws -> String? {
    let repository = try await repository()
    guard let head = try await repository.head().commit else { return nil }
    let others = try await repository.parents(of: head).filter { $0 != base }
    guard others.count == 1, try await repository.parents(of: head).count == 2,
      try await !repository.hasChanges(since: head, to: side)
    else { return nil }
    return others.first
  }
}
