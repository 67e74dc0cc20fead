import CheckInterface
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// Finds exception comments that are new, or that end later than at the base.
///
/// A comment contains its reason, so a new one is explained. A later end needs a new reason. A comment that
/// covers more matches than at the base is mentioned with its own reason.
package struct CommentRelaxations {
  private struct Place: Hashable {
    let id: String
    let path: RepositoryPath
  }

  /// An exception at the base.
  private struct Former {
    let until: Day
    /// The number of matches that it covered.
    let covered: Int
  }

  /// The exceptions at the base, by reason.
  private var former: [Place: [ExactText: [Former]]] = [:]
  private let present: Set<RepositoryPath>
  private let today: Day

  /// - Parameters:
  ///   - comments: the lines with an exception marker at the base.
  ///   - matches: all matches at the base, including excepted ones.
  ///   - present: all paths at the base.
  ///   - today: the day on which exceptions are evaluated.
  package init(
    former comments: [Match], matches: [MigrationID: [Match]], present: Set<RepositoryPath>,
    today: Day
  ) {
    self.present = present
    let excepted = ExceptedLines(matches, comments, today)
    self.today = today
    for comment in comments {
      for exception in InlineException.exceptions(in: comment.text) {
        guard let until = exception.until, exception.owner != nil else { continue }
        let place = Place(id: exception.id, path: RepositoryPath(comment.path))
        former[place, default: [:]][exception.reason.exact, default: []].append(
          Former(until: until, covered: excepted.count(of: exception, at: comment)))
      }
    }
  }

  /// Returns the relaxations of locked migrations.
  ///
  /// - Parameters:
  ///   - comments: the current lines with an exception marker.
  ///   - matches: all current matches, including excepted ones.
  ///   - facts: the current state.
  package func relaxations(
    _ comments: [Match], matches: [MigrationID: [Match]], _ facts: LockFacts
  ) -> [Relaxation] {
    var open = former
    let paths = FormerPaths(facts, LockComparison(facts).moved, present: present)
    let locked = Set(facts.locked.map(\.description))
    let excepted = ExceptedLines(matches, comments, today)
    var found: [Relaxation] = []
    for comment in comments {
      for exception in InlineException.exceptions(in: comment.text) {
        let covered = excepted.count(of: exception, at: comment)
        guard locked.contains(exception.id), exception.excepts(exception.id, on: today),
          covered > 0, let until = exception.until
        else { continue }
        let place = Place(id: exception.id, path: paths[RepositoryPath(comment.path)])
        if let relaxation = relaxation(
          exception, until, covered, comment, &open[place, default: [:]])
        {
          found.append(relaxation)
        }
      }
    }
    return found
  }

  /// Compares an exception with one at the base that has the same reason.
  private func relaxation(
    _ exception: InlineException, _ until: Day, _ covered: Int, _ comment: Match,
    _ open: inout [ExactText: [Former]]
  ) -> Relaxation? {
    func relaxation(_ message: String, reason: String?) -> Relaxation {
      Relaxation(
        "exceptions.\(exception.id).\(comment.path)", message, path: comment.path,
        line: comment.line, reason: reason)
    }
    let owner = exception.owner ?? ""
    var known = (open[exception.reason.exact] ?? []).sorted {
      ($0.until, $0.covered) < ($1.until, $1.covered)
    }
    let sufficient = known.indices.filter { known[$0].until >= until }
    if let index = sufficient.first(where: { known[$0].covered >= covered }) ?? sufficient.last {
      let before = known.remove(at: index).covered
      open[exception.reason.exact] = known
      if before >= covered { return nil }
      return relaxation(
        "an exception for \(exception.id) covers \(TextFormat.count(covered, "match", "matches")), "
          + "not \(before) (\(owner))", reason: exception.reason)
    }
    guard let before = known.popLast()?.until else {
      return relaxation(
        "a match of \(exception.id) is excepted until \(until) (\(owner))",
        reason: exception.reason)
    }
    open[exception.reason.exact] = known
    return relaxation(
      "an exception for \(exception.id) ends on \(until), not \(before) (\(owner))", reason: nil)
  }

  /// The number of excepted matches on each line.
  private struct ExceptedLines {
    private struct Line: Hashable {
      let id: String
      let path: RepositoryPath
      let line: Int
    }

    private var counts: [Line: Int] = [:]
    /// The lines with an exception of their own.
    private var commented: Set<Line> = []

    init(_ matches: [MigrationID: [Match]], _ comments: [Match], _ today: Day) {
      for comment in comments {
        for exception in InlineException.exceptions(in: comment.text)
        where exception.excepts(exception.id, on: today) {
          commented.insert(
            Line(id: exception.id, path: RepositoryPath(comment.path), line: comment.line))
        }
      }
      for (id, found) in matches {
        for match in found where match.excepted {
          let line = Line(
            id: id.description, path: RepositoryPath(match.path), line: match.line)
          counts[line, default: 0] += match.count
        }
      }
    }

    /// The number of matches that a comment covers: those on its line and, if no code is before it, on the next
    /// one, unless that has its own exception.
    func count(of exception: InlineException, at comment: Match) -> Int {
      let path = RepositoryPath(comment.path)
      let own = Line(id: exception.id, path: path, line: comment.line)
      let next = Line(id: exception.id, path: path, line: comment.line + 1)
      let isNextCovered = exception.coversNextLine && !commented.contains(next)
      return (counts[own] ?? 0) + (isNextCovered ? counts[next] ?? 0 : 0)
    }
  }
}
