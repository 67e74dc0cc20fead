import CheckInterface
import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// Creates findings for files that exceed their allowances. Each finding refers to a match.
///
/// All matches in changed lines are findings, because they are new. If there are fewer of them than
/// excess matches, other matches of the file are added up to the number of excess matches. If a line can
/// count more than once, changed lines with matches are enough.
package struct LockFindings {
  private let definitions: [MigrationID: MigrationDefinition]
  private let exceptions: ExceptionReview
  private let unlocks: Unlocks
  private let today: Day
  private let changedLines: [String: [ClosedRange<Int>]]

  /// - Parameters:
  ///   - definitions: the migrations.
  ///   - exceptions: the exceptions in code.
  ///   - unlocks: the raised allowances.
  ///   - today: the day on which exceptions are evaluated.
  ///   - changedLines: the lines that differ from the base, by path.
  package init(
    definitions: [MigrationDefinition], exceptions: ExceptionReview, unlocks: Unlocks, today: Day,
    changedLines: [String: [ClosedRange<Int>]]
  ) {
    self.definitions = Dictionary(definitions.map { (MigrationID($0.id), $0) }) { first, _ in first
    }
    self.exceptions = exceptions
    self.unlocks = unlocks
    self.today = today
    self.changedLines = changedLines
  }

  /// Returns the findings for files that exceed their allowances.
  ///
  /// - Returns: findings in changed lines first, then by migration and path.
  package func findings(
    _ gaps: [AllowanceGap], matches: [MigrationID: [Match]]
  ) -> [CheckFinding] {
    let byPath = matches.mapValues { Dictionary(grouping: $0) { RepositoryPath($0.path) } }
    var all: [CheckFinding] = []
    for gap in gaps {
      let here = (byPath[gap.key.id]?[RepositoryPath(gap.key.path.description)] ?? []).filter {
        !$0.excepted
      }
      all += findings(gap, here)
    }
    return all.filter { $0.isInChange == true } + all.filter { $0.isInChange != true }
  }

  /// Returns one finding for each locked migration without a baseline, at its line in the
  /// configuration.
  ///
  /// - Parameters:
  ///   - ids: the migrations without a baseline.
  ///   - actual: the remaining matches by migration and file.
  ///   - configuration: the path of the configuration.
  package func findings(
    withoutBaseline ids: [MigrationID], _ actual: [MigrationID: [RepositoryPath: Int]],
    in configuration: String
  ) -> [CheckFinding] {
    ids.map { id in
      let counts = (actual[id] ?? [:]).values.filter { $0 > 0 }
      let location = definitions[id]?.location ?? ConfigurationLocation()
      var finding = CheckFinding(
        .lock, id: id.description, path: configuration, line: location.line,
        column: location.column,
        message: "\(definitions[id]?.title ?? id.description): locked without a baseline, "
          + "\(TextFormat.count(counts.reduce(0, +), "match", "matches")) in "
          + "\(TextFormat.count(counts.count, "file")); run \"headway lock \(id)\" to write it")
      finding.title = definitions[id]?.title
      return finding
    }
  }

  /// Returns one finding for each new match that the count of its file doesn't show.
  package func findings(_ swaps: [MatchSwaps.Swap]) -> [CheckFinding] {
    swaps.map { swap in
      let title = definitions[swap.key.id]?.title ?? swap.key.id.description
      var finding = finding(
        swap.key.id, swap.match,
        swap.replacesOther
          ? "\(title): new match in place of a removed one"
          : "\(title): new match within an allowance that was no longer used")
      finding.message += "; to allow it, add a headway:allow comment for \(swap.key.id)"
      finding.isInChange = true
      return finding
    }
  }

  private func findings(_ gap: AllowanceGap, _ matches: [Match]) -> [CheckFinding] {
    let path = gap.key.path.description
    let hasChanges = matches.contains { changedLines[$0.entry?.path ?? path]?.isEmpty == false }
    let isNew: (Match) -> Bool = { match in
      let line = match.entry?.line ?? match.line
      return changedLines[match.entry?.path ?? path]?.contains { $0.contains(line) } ?? false
    }
    let excess = gap.actual - gap.allowed
    var named = matches.filter(isNew)
    let ended = matches.filter {
      !isNew($0) && exceptions.endedException(of: gap.key.id, at: $0) != nil
    }
    let areEnough = definitions[gap.key.id]?.count == .matches && !named.isEmpty
    if named.count < excess {
      let others = areEnough ? [] : matches.filter { !isNew($0) && !ended.contains($0) }
      named += (ended + others).prefix(excess - named.count)
    }
    return named.map { match in
      var finding = finding(gap, match)
      if isNew(match) {
        finding.isInChange = true
      } else if hasChanges {
        finding.isInChange = false
      }
      return finding
    }
  }

  /// Returns the findings about unlocks that end later than their migration allows.
  package func lateUnlocks() -> [CheckFinding] {
    let lines = unlocks.lineNumbers
    return unlocks.entries.values.compactMap { unlock in
      guard unlock.holds(on: today), let definition = definitions[unlock.key.id],
        let problem = ExceptionLimit.problem(
          ofEnd: unlock.until, on: today, definition.maxExceptionDays)
      else { return nil }
      var finding = CheckFinding(
        .exception, id: definition.id, path: Unlocks.path, line: lines[unlock.key] ?? 1, column: 1,
        message: "the unlock of \(unlock.key.path) for \(definition.id) isn't allowed: \(problem)")
      finding.title = definition.title
      finding.docs = definition.docs
      return finding
    }.sorted { $0.line < $1.line }
  }

  private func finding(_ gap: AllowanceGap, _ match: Match) -> CheckFinding {
    let id = gap.key.id
    let definition = definitions[id]
    var message = definition?.title ?? id.description
    if gap.allowed == 0 {
      message += ": new match"
    } else {
      message +=
        ": \(TextFormat.count(gap.actual, "match", "matches")) in this file, "
        + "\(TextFormat.number(gap.allowed)) allowed"
    }
    if let ended = exceptions.endedException(of: id, at: match), let until = ended.until {
      message += "; its exception (\(ended.owner ?? "")) ended on \(until)"
    } else if let unlock = unlocks.entries[gap.key], !unlock.holds(on: today) {
      message +=
        "; its unlock (\(unlock.from) → \(unlock.to), \(unlock.owner)) ended on \(unlock.until)"
    }
    var finding = finding(id, match, message)
    finding.canBeUnlocked = true
    return finding
  }

  private func finding(_ id: MigrationID, _ match: Match, _ message: String) -> CheckFinding {
    let definition = definitions[id]
    var finding = CheckFinding(
      .lock, id: id.description, path: match.path, line: match.line, column: match.column,
      message: message)
    finding.text = match.text
    finding.teams = match.teams
    finding.title = definition?.title
    finding.docs = definition?.docs
    finding.replacements = definition?.replacements ?? []
    switch definition?.subject {
    case .patterns(let patterns), .code(let patterns): finding.patterns = patterns
    case .paths(let globs): finding.patterns = globs
    case .toolBaseline, .counter, nil: break
    }
    return finding
  }
}
