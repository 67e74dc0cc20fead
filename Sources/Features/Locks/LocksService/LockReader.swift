import Foundation
import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import MigrationsLogic
import Workspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a check, a lock and an unlock go by: the counts of today, the files of the lock, and what git
/// knows of renames.
package struct LockReading: Sendable {
  package var facts: LockFacts
  package var snapshot: ScanSnapshot
  /// Lines that hold the mark of an exception.
  package var comments: [Hit]
}

/// Reads it.
package struct LockReader: Sendable {
  /// What no migration can be called: the id under which marks of exceptions are looked for.
  private static let mark = MigrationID(InlineException.mark)

  package let project: Project
  package let today: Day
  private let scanner: any MigrationScanning

  package init(_ project: Project, today: Day, scanner: any MigrationScanning) {
    self.project = project
    self.today = today
    self.scanner = scanner
  }

  /// The repository, which must have a work tree.
  ///
  /// - Throws: `GitError`, or `WorkspaceError` where it is bare: there is nothing to compare.
  func repository() async throws -> GitRepository {
    let repository = try await GitRepository.discover(from: project.root)
    guard !repository.isBare else {
      throw WorkspaceError(
        "A bare repository has no work tree and nothing staged, so no lock to check or to write.")
    }
    return repository
  }

  /// The commit that a comparison with a revision begins at: where HEAD's line left the revision's, if
  /// that can be told, else the revision itself.
  ///
  /// - Parameter orHead: whether HEAD is meant where no revision is given.
  /// - Throws: `GitError` with `.unknownRevision`.
  func start(of revision: String?, orHead: Bool) async throws -> String? {
    let repository = try await repository()
    guard let revision else { return orHead ? try await repository.head().commit : nil }
    let commit = try await repository.commit(of: revision)
    return try await repository.mergeBase(with: commit) ?? commit
  }

  /// - Parameters:
  ///   - side: whether the work tree counts or what is staged.
  ///   - base: the commit against which git looks for renames; nil to do without.
  ///   - followsNames: whether files that moved since the base are followed by their names too, where
  ///     git sees no rename.
  ///   - definitions: the migrations that are counted; nil for all.
  /// - Throws: `LockFileError`, `GitError`, or `WorkspaceError`.
  package func read(
    _ side: GitRepository.Side = .workTree, base: String? = nil, followsNames: Bool = true,
    definitions: [MigrationDefinition]? = nil,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> LockReading {
    let repository = try await repository()
    let counted = definitions ?? project.configuration.migrations
    var snapshot = try await scan(
      counted + [LockReader.markDefinition(for: counted)], side.source, progress)
    try LockReader.checkIsWhole(snapshot, counted)
    let comments = snapshot.hits.removeValue(forKey: LockReader.mark) ?? []
    snapshot.migrations.removeAll { $0.id == LockReader.mark }
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
    return LockReading(facts: facts, snapshot: snapshot, comments: comments)
  }

  /// What was renamed since the baseline was last written, where that could explain what is over: files that
  /// have an allowance and are gone. Nothing where the clone doesn't reach back that far.
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

  /// What the lock goes by where the work tree's counts are there already; renames aren't followed.
  ///
  /// - Throws: `LockFileError`, `GitError`, or `WorkspaceError`.
  package func facts(_ snapshot: ScanSnapshot) async throws -> LockFacts {
    try await facts(snapshot, .workTree, try await repository())
  }

  /// What was left at a commit, by today's configuration and owners; nil where not all of its files are
  /// in this clone.
  func counts(
    at commit: String, progress: @Sendable (ScanProgress) -> Void
  ) async throws -> [MigrationCount]? {
    let snapshot = try await scan(project.configuration.migrations, .commit(commit), progress)
    return snapshot.missingObjects > 0 ? nil : snapshot.migrations
  }

  private func facts(
    _ snapshot: ScanSnapshot, _ side: GitRepository.Side, _ repository: GitRepository
  ) async throws -> LockFacts {
    let files = LockFiles(root: project.root)
    let (baseline, unlocks) =
      side == .index
      ? try await files.staged(repository) : (try files.baseline(), try files.unlocks())
    return LockFacts(
      locked: project.configuration.migrations.filter(\.lock).map { MigrationID($0.id) },
      baseline: baseline, unlocks: unlocks,
      actual: snapshot.remainingByPath.mapValues(LockReader.byPath),
      present: try await present(repository, side, among: baseline), today: today)
  }

  /// What couldn't be counted could be anything: then the lock can't be judged.
  private static func checkIsWhole(
    _ snapshot: ScanSnapshot, _ counted: [MigrationDefinition]
  ) throws {
    for definition in counted where definition.lock {
      guard let file = snapshot.leftOut[MigrationID(definition.id)]?.first else { continue }
      throw WorkspaceError(
        "\(definition.id) is locked and can't be counted in \(file.path): \(file.message)")
    }
    if snapshot.missingObjects > 0 {
      throw WorkspaceError(
        "the contents of \(snapshot.missingObjects) files aren't in this clone; git fetch gets them"
      )
    }
  }

  /// Every line that holds the mark, in every file that a migration looks at.
  private static func markDefinition(
    for definitions: [MigrationDefinition]
  ) -> MigrationDefinition {
    let looksEverywhere = definitions.contains(where: \.files.isEmpty)
    return MigrationDefinition(
      id: InlineException.mark, title: InlineException.mark,
      subject: .patterns([InlineException.mark]),
      files: looksEverywhere ? [] : Set(definitions.flatMap(\.files)).sorted(),
      includesGenerated: definitions.contains(where: \.includesGenerated))
  }

  private static func byPath(_ counts: [[UInt8]: Int]) -> [RepositoryPath: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { (RepositoryPath($0), $1) })
  }

  private func scan(
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
    guard let result else { throw WorkspaceError("the count ended early") }
    return result
  }

  /// Tracked files; of those that the baseline names, only what is there.
  private func present(
    _ repository: GitRepository, _ side: GitRepository.Side, among baseline: Baseline
  ) async throws -> Set<RepositoryPath> {
    let entries = try await repository.index().filter { $0.kind == .file }
    var present = Set(entries.map { RepositoryPath($0.path) })
    guard side == .workTree else { return present }
    let named = Set(baseline.counts.keys.map(\.path))
    for entry in entries where entry.isInWorkTree {
      let path = RepositoryPath(entry.path)
      if named.contains(path), !isFile(path) { present.remove(path) }
    }
    return present
  }

  private func isFile(_ path: RepositoryPath) -> Bool {
    let whole = Array(project.root.utf8) + [UInt8(ascii: "/")] + path.bytes + [0]
    var status = stat()
    let isThere = whole.withUnsafeBufferPointer { pointer in
      pointer.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { lstat($0, &status) == 0 } ?? false
      }
    }
    return isThere && status.st_mode & S_IFMT == S_IFREG
  }
}

extension GitRepository.Side {
  fileprivate var source: ScanSource { self == .index ? .index : .workTree }
}
