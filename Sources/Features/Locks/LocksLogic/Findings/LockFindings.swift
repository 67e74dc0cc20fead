import CheckInterface
import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// Makes findings of the files that have more uses than they may have: each names a use.
///
/// Which of a file's uses are new can be told where its changed lines are known: those come first, all of
/// them. Where they explain less than what is too much, further uses of the file are named, as many as
/// there are too many.
package struct LockFindings {
  private let definitions: [MigrationID: MigrationDefinition]
  private let exceptions: ExceptionReview
  private let unlocks: Unlocks
  private let today: Day
  private let changedLines: [String: [ClosedRange<Int>]]

  /// - Parameter changedLines: by path, the lines that differ from what the change began with.
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

  /// - Returns: those in changed lines first, then by migration and path.
  package func findings(
    _ gaps: [AllowanceGap], hits: [MigrationID: [Hit]]
  ) -> [CheckFinding] {
    let byPath = hits.mapValues { Dictionary(grouping: $0, by: \.path) }
    var all: [CheckFinding] = []
    for gap in gaps {
      let here = (byPath[gap.key.id]?[gap.key.path.description] ?? []).filter { !$0.excepted }
      all += findings(gap, here)
    }
    return all.filter { $0.isInChange == true } + all.filter { $0.isInChange != true }
  }

  /// One for each locked migration without a baseline, where the configuration names it: that nobody wrote
  /// one is what is wrong, not each of its uses.
  ///
  /// - Parameter configuration: the path of the configuration.
  package func findings(
    withoutBaseline ids: [MigrationID], _ actual: [MigrationID: [RepositoryPath: Int]],
    in configuration: String
  ) -> [CheckFinding] {
    ids.map { id in
      let counts = (actual[id] ?? [:]).values.filter { $0 > 0 }
      let place = definitions[id]?.place ?? ConfigurationPlace()
      var finding = CheckFinding(
        .lock, id: id.description, path: configuration, line: place.line, column: place.column,
        message: "\(definitions[id]?.title ?? id.description): locked without a baseline, "
          + "\(Wording.count(counts.reduce(0, +), "use")) in \(Wording.count(counts.count, "file")); "
          + "“headway lock \(id)” writes it")
      finding.title = definitions[id]?.title
      return finding
    }
  }

  private func findings(_ gap: AllowanceGap, _ hits: [Hit]) -> [CheckFinding] {
    let path = gap.key.path.description
    let lines = changedLines[path] ?? []
    let isNew: (Hit) -> Bool = { hit in lines.contains { $0.contains(hit.line) } }
    let excess = gap.actual - gap.allowed
    var named = hits.filter(isNew)
    let ended = hits.filter {
      !isNew($0) && exceptions.endedException(of: gap.key.id, at: $0) != nil
    }
    if named.count < excess {
      let others = hits.filter { !isNew($0) && !ended.contains($0) }
      named += (ended + others).prefix(excess - named.count)
    }
    return named.map { hit in
      var finding = finding(gap, hit)
      if isNew(hit) {
        finding.isInChange = true
      } else if !lines.isEmpty {
        finding.isInChange = false
      }
      return finding
    }
  }

  private func finding(_ gap: AllowanceGap, _ hit: Hit) -> CheckFinding {
    let id = gap.key.id
    let definition = definitions[id]
    var message = definition?.title ?? id.description
    if gap.allowed == 0 {
      message += ": a new use"
    } else {
      message +=
        ": \(Wording.count(gap.actual, "use")) in this file, \(Wording.number(gap.allowed)) allowed"
    }
    if let ended = exceptions.endedException(of: id, at: hit), let until = ended.until {
      message += "; its exception (\(ended.owner ?? "")) ended on \(until)"
    } else if let unlock = unlocks.entries[gap.key], !unlock.holds(on: today) {
      message +=
        "; the unlock of \(unlock.from) to \(unlock.to) (\(unlock.owner)) ended on \(unlock.until)"
    }
    var finding = CheckFinding(
      .lock, id: id.description, path: hit.path, line: hit.line, column: hit.column,
      message: message)
    finding.text = hit.text
    finding.teams = hit.teams
    finding.title = definition?.title
    finding.docs = definition?.docs
    finding.replacements = definition?.replacements ?? []
    switch definition?.subject {
    case .patterns(let patterns): finding.patterns = patterns
    case .paths(let globs): finding.patterns = globs
    case nil: break
    }
    return finding
  }
}
