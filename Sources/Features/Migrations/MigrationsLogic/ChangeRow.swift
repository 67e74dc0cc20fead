import MigrationsInterface
import Workspace

/// A row of the Authors tab: a commit that added matches, or an author who removed many.
package struct ChangeRow: Identifiable, Equatable, Sendable {
  /// The content of a row.
  package enum Content: Equatable, Sendable {
    case heading(String)
    /// A commit that added matches.
    case added(HistoryChange)
    /// An author, with the number of removed matches, the number of commits, and the last day.
    case remover(author: String, removed: Int, commits: Int, last: Day)
    /// An empty line.
    case gap
  }

  package let id: String
  package let content: Content

  /// The maximum numbers of rows.
  static let limits = (added: 12, removers: 10)

  /// Returns the rows for the changes of a migration.
  ///
  /// - Parameter changes: newest first.
  package static func rows(_ changes: [HistoryChange]) -> [ChangeRow] {
    var rows: [ChangeRow] = []
    let added = changes.lazy.filter { $0.added > $0.removed }.prefix(limits.added)
    if !added.isEmpty {
      rows.append(ChangeRow(id: "added", content: .heading("Latest additions")))
      rows += added.map { ChangeRow(id: "added/\($0.commit)", content: .added($0)) }
    }
    let removers = removers(changes)
    if !removers.isEmpty {
      if !rows.isEmpty { rows.append(ChangeRow(id: "gap", content: .gap)) }
      rows.append(
        ChangeRow(id: "removers", content: .heading("Most removals, with the date of the last one"))
      )
      rows += removers
    }
    return rows
  }

  /// The authors of commits that removed more matches than they added, most removals first.
  private static func removers(_ changes: [HistoryChange]) -> [ChangeRow] {
    var authors: [String: (removed: Int, commits: Int, last: Day)] = [:]
    for change in changes where change.removed > change.added {
      var total = authors[change.author] ?? (0, 0, change.day)
      total.removed += change.removed - change.added
      total.commits += 1
      total.last = max(total.last, change.day)
      authors[change.author] = total
    }
    return authors.sorted { ($1.value.removed, $0.key) < ($0.value.removed, $1.key) }
      .prefix(limits.removers)
      .map { author, total in
        ChangeRow(
          id: "removers/\(author)",
          content: .remover(
            author: author, removed: total.removed, commits: total.commits, last: total.last))
      }
  }

  /// The author in this row; nil for headings and empty lines.
  package var author: String? {
    switch content {
    case .added(let change): change.author
    case .remover(let author, _, _, _): author
    case .heading, .gap: nil
    }
  }

  /// The text that the filter searches.
  package var searchText: String {
    switch content {
    case .added(let change): "\(change.author) \(change.subject) \(change.path)"
    case .remover(let author, _, _, _): author
    case .heading, .gap: ""
    }
  }
}
