import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// The commit that a check compares with.
struct LockBase: Sendable {
  let commit: String
  /// Its baseline and unlocks; nil if they can't be read.
  let tables: (baseline: Baseline, unlocks: Unlocks)?
  /// Its files, counted by the current rules; nil if files are missing in this clone.
  let current: LockSnapshot?
  /// Its lock by its own rules; nil if files are missing in this clone.
  let own: LockFacts?
  /// The locked migrations of its configuration that count differently now, or don't exist anymore.
  let changed: [MigrationDefinition]
}

extension LockReader {
  /// Reads the base.
  ///
  /// - Parameters:
  ///   - commit: a full commit id.
  ///   - configuration: the configuration in that commit; nil if it can't be read.
  ///   - progress: receives the progress of the scan.
  /// - Throws: `GitError` or `WorkspaceError`.
  func base(
    _ commit: String, configuration: ProjectConfiguration?,
    progress: @Sendable (ScanProgress) -> Void
  ) async throws -> LockBase {
    let definitions = project.configuration.migrations
    let former = configuration?.migrations ?? definitions
    let changed = former.filter { before in
      before.lock && !definitions.contains { $0.countsLike(before) }
    }
    let current = try await read(at: commit, definitions: definitions, progress: progress)
    var own = current?.facts
    own?.locked = former.filter(\.lock).map { MigrationID($0.id) }
    if !changed.isEmpty, own != nil {
      let counted = try await scan(changed, .commit(commit), progress)
      for (id, counts) in counted.remainingByPath {
        own?.actual[id] = LockReader.byPath(counts)
      }
    }
    return LockBase(
      commit: commit,
      tables: try await LockStore(root: project.root).tables(of: commit, try await repository()),
      current: current, own: own, changed: changed)
  }
}
