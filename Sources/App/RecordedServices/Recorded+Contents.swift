import LocksInterface
import MigrationsInterface
import ModulesInterface
import ServiceRecording
import Workspace

extension ServiceRecorder {
  /// Returns a match without the text of its line.
  func scrubbed(_ match: Match) -> Match {
    match.with(text: scrubbed(match.text))
  }

  /// Returns a count without the text of the series, which the pattern captured.
  func scrubbed(_ count: SeriesCount) -> SeriesCount {
    SeriesCount(value: count.value.map(scrubbed), count: count.count)
  }

  /// Returns a history without the names of authors, the subjects of commits and the texts of series.
  func scrubbed(_ history: History) -> History {
    var history = history
    history.migrations = history.migrations.mapValues { migration in
      var migration = migration
      migration.changes = migration.changes.map { change in
        HistoryChange(
          commit: change.commit, author: scrubbed(change.author), day: change.day,
          subject: scrubbed(change.subject), added: change.added, removed: change.removed,
          path: change.path, otherPaths: change.otherPaths)
      }
      migration.series = migration.series.map {
        SeriesHistory(value: $0.value.map(scrubbed), steps: $0.steps)
      }
      return migration
    }
    return history
  }

  /// Returns a violation without the text of its line.
  func scrubbed(_ violation: RuleViolation) -> RuleViolation {
    var violation = violation
    violation.text = scrubbed(violation.text)
    return violation
  }

  /// Returns a violation without the text of its line.
  func scrubbed(_ violation: LockViolation) -> LockViolation {
    LockViolation(
      id: violation.id, path: violation.path, allowed: violation.allowed, actual: violation.actual,
      match: violation.match.map(scrubbed), isBesideReduction: violation.isBesideReduction,
      exceptionProblem: violation.exceptionProblem)
  }

  /// Returns a rehearsal without the names of authors and the subjects of merges.
  func scrubbed<Violation, Counts>(
    _ rehearsal: Rehearsal<Violation, Counts>, _ violation: (Violation) -> Violation
  ) -> Rehearsal<Violation, Counts> {
    Rehearsal(
      branch: rehearsal.branch, since: rehearsal.since, until: rehearsal.until,
      merges: rehearsal.merges, counts: rehearsal.counts,
      stopped: rehearsal.stopped.map { merge in
        StoppedMerge(
          commit: merge.commit, day: merge.day, author: scrubbed(merge.author),
          subject: scrubbed(merge.subject), revertedBy: merge.revertedBy,
          violations: merge.violations.map(violation))
      }, notices: rehearsal.notices)
  }
}

extension Match {
  /// Returns the match with another text.
  func with(text: String) -> Match {
    Match(
      path: path, line: line, column: column, text: text, matchedRange: matchedRange, end: end,
      teams: teams, module: module, excepted: excepted, count: count, entry: entry)
  }
}

extension MigrationDefinition {
  /// The part of a migration that distinguishes requests.
  var requestText: String { "\(id): \(subject)" }
}

extension MergePeriod {
  /// The period in requests.
  var requestText: String {
    switch self {
    case .months(let count, _): "\(count) months"
    case .since(let day): "since \(day)"
    }
  }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// Returns a stream of the changed elements. Ending its iteration ends that of this stream.
  func mapped(_ change: @escaping @Sendable (Element) -> Element) -> Self {
    AsyncThrowingStream(producer: { send in
      for try await element in self { send(change(element)) }
    })
  }
}
