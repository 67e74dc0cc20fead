import CheckInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// Finds locked migrations that match less than at the base.
package struct MigrationRelaxations {
  /// The number of matches at the base, by the rules of the base and by the current ones.
  package struct Evidence: Equatable, Sendable {
    package let before: Int
    package let after: Int

    package init(before: Int, after: Int) {
      self.before = before
      self.after = after
    }
  }

  private let evidence: [MigrationID: Evidence]

  /// - Parameter evidence: the matches at the base, as far as they could be counted.
  package init(evidence: [MigrationID: Evidence] = [:]) { self.evidence = evidence }

  /// Returns the relaxations of migrations that were locked at the base.
  package func relaxations(
    from before: [MigrationDefinition], to now: [MigrationDefinition]
  ) -> [Relaxation] {
    before.filter(\.lock).flatMap { former -> [Relaxation] in
      guard let current = MigrationRelaxations.successor(of: former, among: now, before) else {
        return [
          Relaxation(
            former.id, "the locked migration \(former.id) was removed" + counted(former))
        ]
      }
      guard current.lock else {
        return [
          Relaxation(
            "\(former.id).lock", "\(former.id) is no longer locked" + counted(former),
            line: current.location.line)
        ]
      }
      return differences(former, current)
    }
  }

  /// Returns the migration with the same id. If there is none, returns a new locked migration that
  /// counts the same matches: it only has a new id.
  package static func successor(
    of former: MigrationDefinition, among now: [MigrationDefinition],
    _ before: [MigrationDefinition]
  ) -> MigrationDefinition? {
    if let same = now.first(where: { $0.id.exact == former.id.exact }) { return same }
    return now.first { candidate in
      var renamed = former
      renamed.id = candidate.id
      return candidate.lock && candidate.countsLike(renamed)
        && !before.contains { $0.id == candidate.id }
    }
  }

  /// Returns the new ids of migrations that have one.
  ///
  /// - Parameters:
  ///   - before: the migrations at the base; nil if they are unknown.
  ///   - now: the current migrations.
  package static func newIDs(
    _ before: [MigrationDefinition]?, _ now: [MigrationDefinition]
  ) -> [MigrationID: MigrationID] {
    let before = before ?? []
    var ids: [MigrationID: MigrationID] = [:]
    for former in before where former.lock {
      guard let current = successor(of: former, among: now, before), current.id != former.id
      else { continue }
      ids[MigrationID(former.id)] = MigrationID(current.id)
    }
    return ids
  }

  private func differences(
    _ former: MigrationDefinition, _ current: MigrationDefinition
  ) -> [Relaxation] {
    var found: [Relaxation] = []
    func add(_ key: String, _ message: String) {
      found.append(
        Relaxation(
          "\(former.id).\(key)", message + counted(former), line: current.location.line))
    }
    let countsMatches = former.count == .matches
    if !MigrationRelaxations.contains(current.subject, former.subject, countsMatches) {
      switch (former.subject, current.subject) {
      case (.paths, .paths): add("path", "\(former.id) may match fewer paths")
      case (_, .toolBaseline):
        add("source", "\(former.id) may read fewer violations from other tools")
      case (.counter(let before), .counter(let now))
      where before.plugin.exact == now.plugin.exact && before.counter.exact == now.counter.exact:
        add("argument", "the counter of \(former.id) may find fewer lines with another argument")
      case (_, .counter):
        add("counter", "the counter of \(former.id) may find fewer lines")
      case (_, .code): add("code", "the code pattern of \(former.id) may match fewer lines")
      default: add("pattern", "the pattern of \(former.id) may match fewer lines")
      }
    }
    if !current.files.isEmpty {
      let missing = former.files.excluding(current.files)
      if former.files.isEmpty {
        add("files", "\(former.id) no longer searches all files")
      } else if !missing.isEmpty {
        add("files", "\(former.id) no longer searches \(missing.joined(separator: ", "))")
      }
    }
    let excluded = current.exclude.excluding(former.exclude)
    if !excluded.isEmpty {
      add("exclude", "\(former.id) now excludes \(excluded.joined(separator: ", "))")
    }
    if former.includesGenerated, !current.includesGenerated {
      add("include", "\(former.id) no longer searches generated files")
    }
    if current.scope != .any, current.scope != former.scope {
      add("in", "\(former.id) only matches in \(current.scope.rawValue)")
    }
    if !current.languages.isEmpty {
      let missing = former.languages.excluding(current.languages)
      if former.languages.isEmpty || !missing.isEmpty {
        add(
          "language", "\(former.id) only matches in \(current.languages.joined(separator: ", "))")
      }
    }
    if MigrationRelaxations.precision(current.count) < MigrationRelaxations.precision(former.count)
    {
      add(
        "count",
        "\(former.id) counts \(current.count.rawValue) instead of \(former.count.rawValue)")
    }
    if let before = former.maxExceptionDays, before < current.maxExceptionDays ?? .max {
      found.append(
        Relaxation(
          "\(former.id).maxExceptionDays",
          "exceptions for \(former.id) may end "
            + (current.maxExceptionDays.map { "\($0) days later, not \(before)" } ?? "on any day"),
          line: current.location.line))
    }
    if former.swaps == .finding, current.swaps == .note {
      found.append(
        Relaxation(
          "\(former.id).swaps", "\(former.id) only notes new matches in place of removed ones",
          line: current.location.line))
    }
    return found
  }

  private static func contains(
    _ subject: MigrationDefinition.Subject, _ other: MigrationDefinition.Subject,
    _ countsMatches: Bool
  ) -> Bool {
    switch (subject, other) {
    case (.patterns(let wider), .patterns(let narrower)):
      PatternContainment.contains(wider, narrower, countsMatches: countsMatches)
    case (.code(let wider), .code(let narrower)), (.paths(let wider), .paths(let narrower)):
      Set(narrower.exact).isSubset(of: wider.exact)
    case (.toolBaseline(let wider), .toolBaseline(let narrower)):
      wider.tool == narrower.tool && wider.folder?.exact == narrower.folder?.exact
        && Set(narrower.files.exact).isSubset(of: wider.files.exact)
        && (wider.rules.isEmpty
          || !narrower.rules.isEmpty
            && Set(narrower.rules.exact).isSubset(of: wider.rules.exact))
    case (.counter(let current), .counter(let former)): current == former
    default: false
    }
  }

  /// A file can gain matches within a line, or lines with a match, without a higher count.
  private static func precision(_ count: MigrationDefinition.Count) -> Int {
    switch count {
    case .files: 0
    case .lines: 1
    case .matches: 2
    }
  }

  /// The matches at the base that no longer count.
  private func counted(_ former: MigrationDefinition) -> String {
    guard let evidence = evidence[MigrationID(former.id)] else { return "" }
    let all = TextFormat.count(evidence.before, "match", "matches")
    let lost = evidence.before - evidence.after
    return lost > 0
      ? " (\(TextFormat.number(lost)) of \(all) at the base no longer count)"
      : " (\(all) at the base still count, but new code could differ)"
  }
}
