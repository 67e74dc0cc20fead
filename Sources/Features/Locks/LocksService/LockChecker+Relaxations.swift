import CheckInterface
import CheckLogic
import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

extension LockChecker {
  /// Adds the relaxations since the base, and the new matches by the rules of the base.
  func judge(
    _ reading: LockSnapshot, _ side: GitRepository.Side, by former: FormerRules,
    _ base: LockBase, _ report: inout CheckReport, progress: @Sendable (ScanProgress) -> Void
  ) async throws {
    let definitions = reader.project.configuration.migrations
    var relaxations = MigrationRelaxations(evidence: base.evidence)
      .relaxations(from: former.configuration.migrations, to: definitions)
    let unexplained = Set(
      relaxations.filter { former.review.reason(for: $0) == nil }
        .map { MigrationID(String($0.setting.prefix { $0 != "." })) })
    if let tables = tables(of: base, former.configuration) {
      relaxations += UnlockRelaxations.relaxations(from: tables, to: reading.facts)
    }
    if let current = base.current {
      relaxations += CommentRelaxations(
        former: current.comments, matches: current.snapshot.matches,
        present: current.facts.present, today: reader.today
      ).relaxations(reading.comments, matches: reading.snapshot.matches, reading.facts)
      relaxations += try await attributeRelaxations(reading.facts, side, since: base, current.facts)
    }
    let reviewed = former.review.review(relaxations)
    report.findings += reviewed.findings
    report.notes += reviewed.notes
    let changed = base.changed.filter { unexplained.contains(MigrationID($0.id)) }
    report.findings += try await findings(
      reading, side, by: changed, base, besides: report.findings, progress: progress)
  }

  private func attributeRelaxations(
    _ facts: LockFacts, _ side: GitRepository.Side, since base: LockBase, _ former: LockFacts
  ) async throws -> [Relaxation] {
    let repository = try await reader.repository()
    let root = reader.project.root
    let now = try await reader.attributeFiles(among: facts.present) { path in
      side == .index
        ? try await repository.contents(of: path, at: "")
        : try RepositoryFile(root: root, path: path).read()
    }
    let before = try await reader.attributeFiles(among: former.present) {
      try await repository.contents(of: $0, at: base.commit)
    }
    if before == now { return [] }
    let relaxations = AttributeRelaxations(reader.project.configuration.migrations)
    let searched = relaxations.searched(among: facts.present)
    let (names, paths) = (AttributeRelaxations.names, searched.map(\.bytes))
    return relaxations.relaxations(
      from: LockChecker.byPath(try await repository.values(of: names, for: paths, at: base.commit)),
      to: LockChecker.byPath(try await repository.values(of: names, for: paths)),
      searched: searched, files: now)
  }

  private static func byPath(
    _ values: [[UInt8]: GitAttributeValues]
  ) -> [RepositoryPath: AttributeRelaxations.Values] {
    Dictionary(uniqueKeysWithValues: values.map { (RepositoryPath($0), $1) })
  }

  /// Returns the matches that exceed the allowances of the base by migrations as they were there.
  private func findings(
    _ reading: LockSnapshot, _ side: GitRepository.Side, by definitions: [MigrationDefinition],
    _ base: LockBase, besides known: [CheckFinding], progress: @Sendable (ScanProgress) -> Void
  ) async throws -> [CheckFinding] {
    guard !definitions.isEmpty, let tables = base.tables else { return [] }
    let snapshot = try await reader.scan(definitions, side.source, progress)
    var facts = reading.facts
    // The counter of a former rule may be gone. The change of the rule is still reported.
    facts.locked = definitions.map { MigrationID($0.id) }
      .filter { snapshot.gaps.uncounted[$0] == nil }
    facts.baseline = tables.baseline
    facts.actual = snapshot.remainingByPath.mapValues(LockReader.byPath)
    let comparison = LockComparison(facts)
    let over = comparison.over.filter { !comparison.unwritten.contains($0.key.id) }
    let exceptions = ExceptionReview(
      comments: reading.comments, matches: snapshot.matches, definitions: definitions,
      today: reader.today)
    let found = LockFindings(
      definitions: definitions, exceptions: exceptions, unlocks: facts.unlocks, today: reader.today,
      changedLines: try await changedLines(
        try await reader.repository(), side, since: base.commit, over, facts.renames)
    ).findings(over, matches: snapshot.matches)
    return found.compactMap { finding in
      if known.contains(where: { $0.id == finding.id && $0.isAt(finding) }) { return nil }
      var finding = finding
      finding.message += ", by the rules of the base"
      return finding
    }
  }
}

extension CheckFinding {
  fileprivate func isAt(_ other: CheckFinding) -> Bool {
    path.exact == other.path.exact && line == other.line
  }
}
