import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// The commit that a check compares with.
struct LockBase: Sendable {
  let commit: String
  /// Its baseline and unlocks; nil if they are invalid.
  let tables: (baseline: Baseline, unlocks: Unlocks)?
  /// Its files, counted by the current rules; nil if its baseline is invalid.
  let current: LockSnapshot?
  /// Its lock by its own rules; nil if its baseline is invalid.
  let own: LockFacts?
  /// The locked migrations of its configuration that count differently now, or don't exist anymore.
  let changed: [MigrationDefinition]
  /// The matches of these migrations in its files, by both rules.
  var evidence: [MigrationID: MigrationRelaxations.Evidence] = [:]

  /// The matches of the changed migrations in its files, by the current rules.
  var recounted: [MigrationID: [RepositoryPath: Int]] {
    let ids = Set(changed.map { MigrationID($0.id) })
    return current?.facts.actual.filter { ids.contains($0.key) } ?? [:]
  }
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
    var evidence: [MigrationID: MigrationRelaxations.Evidence] = [:]
    if !changed.isEmpty, let current {
      let counted = try await scan(changed, .commit(commit), progress)
      for definition in changed {
        let id = MigrationID(definition.id)
        // The counter of a former rule may be gone.
        guard counted.gaps.uncounted[id] == nil else { continue }
        own?.actual[id] = LockReader.byPath(counted.remainingByPath[id] ?? [:])
        evidence[id] = LockReader.evidence(
          counted.matches[id] ?? [], current.snapshot.matches[id] ?? [])
      }
    }
    var tables = try await LockStore(root: project.root).tables(of: commit, try await repository())
    if let configuration, var known = tables {
      // Lines for an id that didn't exist would be allowances for the migration that gets it later.
      let ids = Set(configuration.migrations.map { MigrationID($0.id) })
      known.baseline.counts = known.baseline.counts.filter { ids.contains($0.key.id) }
      known.unlocks.entries = known.unlocks.entries.filter { ids.contains($0.key.id) }
      tables = known
    }
    return LockBase(
      commit: commit, tables: tables,
      current: current, own: own, changed: changed, evidence: evidence)
  }

  private static func evidence(
    _ before: [Match], _ now: [Match]
  ) -> MigrationRelaxations.Evidence {
    let lines = Dictionary(grouping: now) { RepositoryPath($0.path) }.mapValues {
      Set($0.map(\.line))
    }
    return MigrationRelaxations.Evidence(
      before: before.count,
      after: before.count { lines[RepositoryPath($0.path)]?.contains($0.line) == true })
  }

  /// Returns the files that set attributes, by path.
  ///
  /// - Parameters:
  ///   - present: all paths of the tree.
  ///   - read: returns the contents of a path; nil if there is no such file.
  func attributeFiles(
    among present: Set<RepositoryPath>, _ read: (String) async throws -> [UInt8]?
  ) async throws -> [RepositoryPath: [UInt8]] {
    var files: [RepositoryPath: [UInt8]] = [:]
    for path in present where path.fileName.elementsEqual(".gitattributes".utf8) {
      files[path] = try await read(path.description)
    }
    return files
  }
}
