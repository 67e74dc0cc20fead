import CheckInterface
import CheckLogic
import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// Compares the remaining matches with the baseline. The check needs no git history.
package struct LockChecker: Sendable {
  private let reader: LockReader

  package init(_ reader: LockReader) { self.reader = reader }

  /// Checks all locked migrations.
  ///
  /// - Parameters:
  ///   - side: the working tree or the index.
  ///   - base: a revision to compare with; its merge base with HEAD is used if there is one.
  ///     Renames since then are followed, and matches in lines that changed since then are new.
  ///   - isFrozen: whether the check also fails for lines that can be tightened.
  ///   - progress: receives the progress of the scan.
  /// - Throws: `BaselineFileError`, `GitError`, or `WorkspaceError`.
  package func check(
    _ side: GitRepository.Side, base: String?, isFrozen: Bool,
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
        repository, side, since: start, comparison.over, reading.facts.renames))

    let files = LockStore(root: reader.project.root)
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
      + exceptions.findings
    report.unlocked = comparison.unlocked
    if let start, let before = try await files.baseline(of: start, repository) {
      report.findings += UnexplainedIncreases.findings(
        since: before, reading.facts, definitions: definitions)
      report.renamed = UnexplainedIncreases.renamed(since: before, reading.facts)
      report.unlocked = UnexplainedIncreases.unlocked(since: before, reading.facts)
    }
    if let start, let before = try await reader.counts(at: start, progress: progress) {
      report.setChange(from: before, to: reading.snapshot.migrations)
    }
    report.moved = comparison.moved
    report.stale = comparison.stale
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

  /// Returns the changed lines of files that exceed their allowances, since a commit or since HEAD.
  private func changedLines(
    _ repository: GitRepository, _ side: GitRepository.Side, since start: String?,
    _ over: [AllowanceGap], _ renames: [RepositoryPath: RepositoryPath]
  ) async throws -> [String: [ClosedRange<Int>]] {
    guard !over.isEmpty else { return [:] }
    let since: String
    if let start {
      since = start
    } else {
      guard let head = try await repository.head().commit else { return [:] }
      since = head
    }
    let paths = Set(over.map(\.key.path))
    let sources = renames.filter { paths.contains($0.value) }.map(\.key)
    // Pass no paths if there are too many for a command line.
    let limited = over.count > 500 ? nil : (Array(paths) + sources).map(\.bytes)
    let changes = try await repository.changedLines(since: since, to: side, in: limited)
    return Dictionary(
      changes.map { (RepositoryPath($0.path).description, $0.lines) }, uniquingKeysWith: +)
  }
}
