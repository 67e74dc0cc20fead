import CheckInterface
import CheckLogic
import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import MigrationsLogic
import Workspace

/// Compares the remaining matches with the baseline. The check needs no git history.
package struct LockChecker: Sendable {
  let reader: LockReader

  package init(_ reader: LockReader) { self.reader = reader }

  /// Checks all locked migrations.
  ///
  /// - Parameters:
  ///   - side: the working tree or the index.
  ///   - base: a revision to compare with; its merge base with HEAD is used if there is one.
  ///     Renames since then are followed, and matches in lines that changed since then are new.
  ///   - isFrozen: whether the check also fails for lines that can be tightened. With a base, it
  ///     only fails for lines that became stale since then.
  ///   - former: returns the rules in a commit; nil if they can't be read.
  ///   - progress: receives the progress of the scan.
  /// - Throws: `BaselineFileError`, `GitError`, `RepositoryFileError`
  ///   or `WorkspaceError`.
  package func check(
    _ side: GitRepository.Side, base: String?, isFrozen: Bool,
    former: (_ commit: String) async throws -> FormerRules? = { _ in nil },
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> CheckReport {
    let repository = try await reader.repository()
    let start = try await reader.start(of: base, orHead: false)
    let reading = try await reader.read(
      side, base: start, followsNames: start == nil, progress: progress)
    let definitions = reader.project.configuration.migrations
    let exceptions = ExceptionReview(
      comments: reading.comments, matches: reading.snapshot.matches, definitions: definitions,
      today: reader.today)
    let comparison = LockComparison(reading.facts)
    let findings = LockFindings(
      definitions: definitions, exceptions: exceptions, unlocks: reading.facts.unlocks,
      today: reader.today,
      changedLines: try await changedLines(
        repository, side, since: start, comparison.over, reading.facts.renames,
        reading.snapshot.matches))

    var report = CheckReport(kinds: [.locks])
    report.isFrozen = isFrozen
    report.lockedCount = reading.facts.locked.count
    report.findings =
      findings.findings(
        comparison.over.filter { !comparison.unwritten.contains($0.key.id) },
        matches: reading.snapshot.matches)
      + findings.findings(
        withoutBaseline: comparison.unwritten, reading.facts.actual,
        in: reader.project.relativeConfigurationPath)
      + exceptions.findings + findings.lateUnlocks()
    report.notes = exceptions.notes
    report.unlocked = comparison.unlocked
    report.moved = comparison.moved
    report.stale = comparison.stale
    if let start {
      let former = try await former(start)
      let base = try await reader.base(
        start, configuration: former?.configuration, progress: progress)
      let raised = raisedAllowances(reading.facts, since: base, former)
      add(LockChecker.swaps(reading, since: base, definitions, raised), findings, &report)
      report.findings += UnexplainedIncreases.findings(
        raised, reading.facts, definitions: definitions)
      report.notes += LockChecker.uncountable(reading, since: base, definitions)
      try await compare(reading, side, with: base, former, &report, progress: progress)
    }
    if side == .workingTree {
      report.untracked = await UntrackedFiles.locked(
        by: definitions, of: reader.project, in: repository)
    }
    report.unwritten = comparison.unwritten
    report.mayHaveMoved =
      !comparison.over.isEmpty
      && comparison.stale.contains { !reading.facts.present.contains($0.key.path) }
      && !repository.shallowBoundary().isEmpty
    report.ending =
      comparison.ending.map {
        ExceptionEnding(
          id: $0.key.id.description, path: $0.key.path.description, line: nil, owner: $0.owner,
          until: $0.until)
      } + exceptions.ending
    return report
  }

  /// Adds the differences from the base.
  private func compare(
    _ reading: LockSnapshot, _ side: GitRepository.Side, with base: LockBase,
    _ former: FormerRules?, _ report: inout CheckReport, progress: @Sendable (ScanProgress) -> Void
  ) async throws {
    if let before = tables(of: base, former?.configuration)?.baseline {
      report.renamed = UnexplainedIncreases.renamed(since: before, reading.facts)
      report.unlocked = UnexplainedIncreases.unlocked(since: before, reading.facts)
    }
    if let before = base.current?.snapshot.migrations {
      report.setChange(
        from: before.filter(\.isCounted), to: reading.snapshot.migrations.filter(\.isCounted))
    }
    report.inheritedStale = try await inheritedStale(
      reading.facts, side, of: report.stale, base, progress: progress)
    if let former {
      try await judge(reading, side, by: former, base, &report, progress: progress)
    }
  }

  /// The baseline and the unlocks of the base, with the new ids of migrations; nil if they can't be read.
  func tables(
    of base: LockBase, _ former: ProjectConfiguration?
  ) -> (baseline: Baseline, unlocks: Unlocks)? {
    guard var tables = base.tables else { return nil }
    let ids = MigrationRelaxations.newIDs(
      former?.migrations, reader.project.configuration.migrations)
    tables.baseline.rename(ids)
    tables.unlocks.rename(ids)
    return tables
  }

  private func raisedAllowances(
    _ facts: LockFacts, since base: LockBase, _ former: FormerRules?
  ) -> [AllowanceGap] {
    tables(of: base, former?.configuration).map {
      UnexplainedIncreases.gaps(since: $0.baseline, facts, recounted: base.recounted)
    } ?? []
  }

  private static func swaps(
    _ reading: LockSnapshot, since base: LockBase, _ definitions: [MigrationDefinition],
    _ raised: [AllowanceGap]
  ) -> [MatchSwaps.Swap] {
    guard let current = base.current else { return [] }
    let search = MatchSwaps(
      reading.facts, base: current.facts, raised: Set(raised.map(\.key)))
    // A file that counts as a whole has no other match to exchange.
    return definitions.filter { $0.lock && $0.count != .files && $0.isSearched }
      .map { MigrationID($0.id) }.flatMap { id in
        search.swaps(
          id, from: current.snapshot.matches[id] ?? [], to: reading.snapshot.matches[id] ?? [])
      }
  }

  private func add(
    _ swaps: [MatchSwaps.Swap], _ findings: LockFindings, _ report: inout CheckReport
  ) {
    let noted = Set(
      reader.project.configuration.migrations.filter { $0.swaps == .note }
        .map { MigrationID($0.id) })
    report.findings += findings.findings(swaps.filter { !noted.contains($0.key.id) })
    report.notes += findings.findings(swaps.filter { noted.contains($0.key.id) })
  }

  /// Returns the stale lines that the change isn't responsible for. The merged branch is only
  /// scanned if that can make a difference.
  private func inheritedStale(
    _ facts: LockFacts, _ side: GitRepository.Side, of stale: [AllowanceGap], _ base: LockBase,
    progress: @Sendable (ScanProgress) -> Void
  ) async throws -> Set<AllowanceKey> {
    guard !stale.isEmpty, let own = base.own else { return [] }
    let inherited = StaleOrigin.inherited(facts, base: own)
    let rest = Set(stale.map(\.key)).subtracting(inherited)
    guard !rest.isEmpty, let tip = try await reader.mergedTip(into: base.commit, side) else {
      return inherited
    }
    let ids = Set(rest.map(\.id.description))
    let merged = try await reader.read(
      at: tip, definitions: reader.project.configuration.migrations.filter { ids.contains($0.id) },
      progress: progress)
    return StaleOrigin.inherited(facts, base: own, tip: merged?.facts)
  }

  /// Returns the changed lines of files that exceed their allowances, since a commit or since HEAD,
  /// and of the files in which other tools recorded their matches.
  func changedLines(
    _ repository: GitRepository, _ side: GitRepository.Side, since start: String?,
    _ over: [AllowanceGap], _ renames: [RepositoryPath: RepositoryPath],
    _ matches: [MigrationID: [Match]] = [:]
  ) async throws -> [String: [ClosedRange<Int>]] {
    guard !over.isEmpty else { return [:] }
    let since: String
    if let start {
      since = start
    } else {
      guard let head = try await repository.head().commit else { return [:] }
      since = head
    }
    let recorded = Set(over.map(\.key.id)).flatMap { id in
      Set((matches[id] ?? []).compactMap(\.entry?.path)).map { RepositoryPath($0) }
    }
    let changes = try await repository.changedLines(
      since: since, to: side, in: Set(over.map(\.key.path) + recorded).map(\.bytes),
      renamedFrom: Dictionary(
        renames.map { ($0.value.bytes, $0.key.bytes) }, uniquingKeysWith: { first, _ in first }))
    return Dictionary(
      changes.map { (RepositoryPath($0.path).description, $0.lines) }, uniquingKeysWith: +)
  }
}
