import MigrationsInterface
import Workspace

/// A line of “who”: somebody who added uses lately, or who removed the most.
package struct ChangeRow: Identifiable, Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case heading(String)
    /// A commit that added uses.
    case added(HistoryChange)
    /// A person, with the uses that they removed and in how many commits.
    case remover(author: String, removed: Int, commits: Int, last: Day)
    case gap
  }

  package let id: String
  package let content: Content

  /// How many of each are shown.
  static let limits = (added: 12, removers: 10)

  package static func rows(_ changes: [HistoryChange]) -> [ChangeRow] {
    var rows: [ChangeRow] = []
    let added = changes.lazy.filter { $0.added > $0.removed }.prefix(limits.added)
    if !added.isEmpty {
      rows.append(ChangeRow(id: "added", content: .heading("who added the last uses")))
      rows += added.map { ChangeRow(id: "added/\($0.commit)", content: .added($0)) }
    }
    let removers = removers(changes)
    if !removers.isEmpty {
      if !rows.isEmpty { rows.append(ChangeRow(id: "gap", content: .gap)) }
      rows.append(ChangeRow(id: "removers", content: .heading("who removed the most: thank you")))
      rows += removers
    }
    return rows
  }

  /// Those who removed more than they added in a commit, the most first.
  private static func removers(_ changes: [HistoryChange]) -> [ChangeRow] {
    var people: [String: (removed: Int, commits: Int, last: Day)] = [:]
    for change in changes where change.removed > change.added {
      var person = people[change.author] ?? (0, 0, change.day)
      person.removed += change.removed - change.added
      person.commits += 1
      person.last = max(person.last, change.day)
      people[change.author] = person
    }
    return people.sorted { ($1.value.removed, $0.key) < ($0.value.removed, $1.key) }
      .prefix(limits.removers)
      .map { author, person in
        ChangeRow(
          id: "removers/\(author)",
          content: .remover(
            author: author, removed: person.removed, commits: person.commits, last: person.last))
      }
  }

  /// Whom it is about; nil for what is no person's.
  package var author: String? {
    switch content {
    case .added(let change): change.author
    case .remover(let author, _, _, _): author
    case .heading, .gap: nil
    }
  }

  /// What `/` looks in.
  package var searchText: String {
    switch content {
    case .added(let change): "\(change.author) \(change.subject) \(change.path)"
    case .remover(let author, _, _, _): author
    case .heading, .gap: ""
    }
  }
}
