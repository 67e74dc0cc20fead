import CheckInterface
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import Workspace

/// Finds exception comments that are new, or that end later than at the base.
///
/// A comment contains its reason, so a new one is explained. A later end needs a new reason.
package struct CommentRelaxations {
  private struct Place: Hashable {
    let id: String
    let path: RepositoryPath
  }

  /// The end dates at the base, by owner and reason.
  private var former: [Place: [String: [Day]]] = [:]
  private let present: Set<RepositoryPath>
  private let today: Day

  /// - Parameters:
  ///   - comments: the lines with an exception marker at the base.
  ///   - present: all paths at the base.
  ///   - today: the day on which exceptions are evaluated.
  package init(former comments: [Match], present: Set<RepositoryPath>, today: Day) {
    self.present = present
    self.today = today
    for comment in comments {
      for exception in InlineException.exceptions(in: comment.text) {
        guard let until = exception.until, exception.owner != nil else { continue }
        let place = Place(id: exception.id, path: RepositoryPath(comment.path))
        former[place, default: [:]][exception.reason, default: []].append(until)
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
    let excepted = CommentRelaxations.exceptedLines(matches)
    var found: [Relaxation] = []
    for comment in comments {
      for exception in InlineException.exceptions(in: comment.text) {
        guard locked.contains(exception.id), exception.excepts(exception.id, on: today),
          excepted.contains(where: { $0.covers(exception, comment) }), let until = exception.until
        else { continue }
        let place = Place(id: exception.id, path: paths[RepositoryPath(comment.path)])
        if let relaxation = relaxation(exception, until, comment, &open[place, default: [:]]) {
          found.append(relaxation)
        }
      }
    }
    return found
  }

  /// Compares an exception with one at the base that has the same reason.
  private func relaxation(
    _ exception: InlineException, _ until: Day, _ comment: Match, _ open: inout [String: [Day]]
  ) -> Relaxation? {
    func relaxation(_ message: String, reason: String?) -> Relaxation {
      Relaxation(
        "exceptions.\(exception.id).\(comment.path)", message, path: comment.path,
        line: comment.line, reason: reason)
    }
    let owner = exception.owner ?? ""
    var ends = (open[exception.reason] ?? []).sorted()
    if let index = ends.firstIndex(where: { $0 >= until }) {
      ends.remove(at: index)
      open[exception.reason] = ends
      return nil
    }
    guard let before = ends.popLast() else {
      return relaxation(
        "a match of \(exception.id) is excepted until \(until) (\(owner))",
        reason: exception.reason)
    }
    open[exception.reason] = ends
    return relaxation(
      "an exception for \(exception.id) ends on \(until), not \(before) (\(owner))", reason: nil)
  }

  private struct ExceptedLine: Hashable {
    let id: String
    let path: String
    let line: Int

    func covers(_ exception: InlineException, _ comment: Match) -> Bool {
      id == exception.id && path == comment.path
        && (line == comment.line || line == comment.line + 1)
    }
  }

  private static func exceptedLines(_ matches: [MigrationID: [Match]]) -> Set<ExceptedLine> {
    var lines: Set<ExceptedLine> = []
    for (id, found) in matches {
      for match in found where match.excepted {
        lines.insert(ExceptedLine(id: id.description, path: match.path, line: match.line))
      }
    }
    return lines
  }
}
