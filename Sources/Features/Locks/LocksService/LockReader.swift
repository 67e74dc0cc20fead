import Foundation
import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import MigrationsLogic
import Workspace

/// The data for checking, locking and unlocking: current counts, the lock's files and renames.
package struct LockSnapshot: Sendable {
  package var facts: LockFacts
  package var snapshot: ScanSnapshot
  /// The lines with an exception marker.
  package var comments: [Match]
}

/// Reads the data for checking, locking and unlocking.
package struct LockReader: Sendable {
  /// The id for finding exception markers. No migration can have this id.
  fileprivate static let mark = MigrationID(InlineException.mark)

  package let project: Project
  package let today: Day
  private let scanner: any MigrationScanning

  package init(_ project: Project, today: Day, scanner: any MigrationScanning) {
    self.project = project
    self.today = today
    self.scanner = scanner
  }

  /// Returns the repository, which must have a working tree.
  ///
  /// - Throws: `GitError`, or `WorkspaceError` for a bare repository.
  func repository() async throws -> GitRepository {
    let repository = try await GitRepository.discover(from: project.root)
    guard !repository.isBare else {
      throw WorkspaceError(
        "a bare repository has no working tree, so its locks can't be checked or changed"
      )
    }
    return repository
  }

  /// Returns the commit to compare with: the merge base of HEAD and the revision, or the revision
  /// itself if there is no merge base.
  ///
  /// - Parameters:
  ///   - revision: a revision.
  ///   - orHead: whether to return HEAD if the revision is nil.
  /// - Throws: `GitError` with `.unknownRevision`.
  func start(of revision: String?, orHead: Bool) async throws -> String? {
    let repository = try await repository()
    guard let revision else { return orHead ? try await repository.head().commit : nil }
    let commit = try await repository.commit(of: revision)
    return try await repository.mergeBase(with: commit) ?? commit
  }

  /// Scans the repository and reads the lock's files.
  ///
  /// - Parameters:
  ///   - side: the working tree or the index.
  ///   - base: the commit to detect renames since; nil to detect none.
  ///   - followsNames: whether to also match files that moved since the base by name if git detects
  ///     no rename.
  ///   - definitions: the migrations to count; nil for all.
  ///   - progress: receives the progress of the scan.
  /// - Throws: `BaselineFileError`, `GitError`, `RepositoryFileError`
  ///   or `WorkspaceError`.
  package func read(
    _ side: GitRepository.Side = .workingTree, base: String? = nil, followsNames: Bool = true,
    definitions: [MigrationDefinition]? = nil,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> LockSnapshot {
    let repository = try await repository()
    let counted = definitions ?? project.configuration.migrations
    var snapshot = try await scan(
      counted + [ExceptionReview.comments(of: counted)], side.source, progress)
    try LockReader.checkIsWhole(snapshot, counted)
    let comments = snapshot.takeComments()
    var facts = try await self.facts(snapshot, side, repository)
    if let base {
      for (old, new) in try await repository.renames(since: base, to: side) {
        facts.renames[RepositoryPath(old)] = RepositoryPath(new)
      }
      if !followsNames {
        facts.before = Set(try await repository.tree(of: base).map { RepositoryPath($0.path) })
      }
    }
    facts.renames.merge(try await renamesSinceLock(facts, side, repository)) { known, _ in known }
    return LockSnapshot(facts: facts, snapshot: snapshot, comments: comments)
  }

  /// Returns the renames since the last commit that changed the baseline. The result is empty if no
  /// missing file could explain an exceeded allowance, or if the clone is too shallow.
  private func renamesSinceLock(
    _ facts: LockFacts, _ side: GitRepository.Side, _ repository: GitRepository
  ) async throws -> [RepositoryPath: RepositoryPath] {
    let comparison = LockComparison(facts)
    guard !comparison.over.isEmpty,
      comparison.stale.contains(where: { !facts.present.contains($0.key.path) }),
      let commit = try await repository.lastChange(of: Baseline.path),
      let renames = try? await repository.renames(since: commit, to: side)
    else { return [:] }
    return Dictionary(
      renames.map { (RepositoryPath($0.old), RepositoryPath($0.new)) }, uniquingKeysWith: { $1 })
  }

  /// Returns the facts for existing counts of the working tree, without renames.
  ///
  /// - Throws: `BaselineFileError`, `GitError`, `RepositoryFileError`
  ///   or `WorkspaceError`.
  package func facts(_ snapshot: ScanSnapshot) async throws -> LockFacts {
    try await facts(snapshot, .workingTree, try await repository())
  }

  private func facts(
    _ snapshot: ScanSnapshot, _ side: GitRepository.Side, _ repository: GitRepository
  ) async throws -> LockFacts {
    let files = LockStore(root: project.root)
    let (baseline, unlocks) =
      side == .index
      ? try await files.staged(repository) : (try files.baseline(), try files.unlocks())
    return LockFacts(
      locked: project.configuration.migrations.filter(\.lock).map { MigrationID($0.id) }
        .filter { snapshot.gaps.uncounted[$0] == nil },
      baseline: baseline, unlocks: unlocks,
      actual: snapshot.remainingByPath.mapValues(LockReader.byPath),
      present: try await present(repository, side, among: baseline), today: today)
  }

  /// Checks that all files of locked migrations were counted. Skipped files may contain matches.
  private static func checkIsWhole(
    _ snapshot: ScanSnapshot, _ counted: [MigrationDefinition]
  ) throws {
    try checkIsCounted(snapshot, counted, at: "")
    for definition in counted where definition.lock {
      guard let file = snapshot.gaps.leftOut[MigrationID(definition.id)]?.first else { continue }
      throw WorkspaceError(
        "\(definition.id) is locked, but \(file.path) can't be counted: \(file.message)")
    }
    if snapshot.gaps.missingObjects > 0 {
      throw WorkspaceError(
        "files whose contents can't be read: \(snapshot.gaps.missingObjects); to download those that a "
          + "partial clone lacks, run: git fetch --refetch --no-filter")
    }
  }

  /// Checks that all locked migrations were counted.
  ///
  /// - Parameter place: completes the message with the files that were counted.
  static func checkIsCounted(
    _ snapshot: ScanSnapshot, _ counted: [MigrationDefinition], at place: String
  ) throws {
    for definition in counted where definition.lock {
      guard let reason = snapshot.gaps.uncounted[MigrationID(definition.id)] else { continue }
      throw WorkspaceError("\(definition.id) is locked, but can't be counted\(place): \(reason)")
    }
  }

  static func byPath(_ counts: [[UInt8]: Int]) -> [RepositoryPath: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { (RepositoryPath($0), $1) })
  }

  func scan(
    _ definitions: [MigrationDefinition], _ source: ScanSource,
    _ progress: @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSnapshot {
    var request = ScanRequest(project, today: today)
    request.definitions = definitions
    request.source = source
    var result: ScanSnapshot?
    for try await event in scanner.scan(request) {
      switch event {
      case .progress(let done): progress(done)
      case .finished(let snapshot): result = snapshot
      case .counts: break
      }
    }
    guard let result else { throw WorkspaceError("the scan ended unexpectedly") }
    return result
  }

  /// Returns the tracked files. Files in the baseline are only included if they exist.
  private func present(
    _ repository: GitRepository, _ side: GitRepository.Side, among baseline: Baseline
  ) async throws -> Set<RepositoryPath> {
    let entries = try await repository.index().filter { $0.kind == .file }
    var present = Set(entries.map { RepositoryPath($0.path) })
    guard side == .workingTree else { return present }
    let named = Set(baseline.counts.keys.map(\.path))
    for entry in entries where entry.isInWorkingTree {
      let path = RepositoryPath(entry.path)
      if named.contains(path), !repository.containsFile(at: entry.path) { present.remove(path) }
    }
    return present
  }
}

extension ScanSnapshot {
  /// Removes the lines with an exception marker and returns them.
  mutating func takeComments() -> [Match] {
    migrations.removeAll { $0.id == LockReader.mark }
    remainingByPath[LockReader.mark] = nil
    return matches.removeValue(forKey: LockReader.mark) ?? []
  }
}

extension GitRepository.Side {
  var source: ScanSource { self == .index ? .index : .workingTree }
}
