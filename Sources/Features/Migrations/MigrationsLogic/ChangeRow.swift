import MigrationsInterface
import Workspace
import WorkspaceLogic

/// A row of the Authors tab: a commit that added matches, or an author who removed many.
package struct ChangeRow: Identifiable, Equatable, Sendable {
  /// The content of a row.
  package enum Content: Equatable, Sendable {
    case heading(String)
    /// A commit that added matches.
    case added(HistoryChange)
    /// An author, with the number of removed matches, the number of commits, and the last day.
    case remover(author: String, removed: Int, commits: Int, last: Day)
    /// A sentence about commits that aren't listed.
    case note(String)
    /// An empty line.
    case gap
  }

  package let id: String
  package let content: Content

  /// The maximum numbers of rows.
  static let limits = (added: 12, largest: 5, removers: 10)

  /// Returns the rows for the changes of a migration: the latest additions, the largest earlier ones, and
  /// the authors with the most removals. Additions that a later commit reverted aren't listed, and neither
  /// are the reverts.
  ///
  /// - Parameter changes: newest first.
  package static func rows(_ changes: [HistoryChange]) -> [ChangeRow] {
    let (kept, reverted) = withoutReverts(changes)
    let added = kept.filter { $0.added > $0.removed }
    let latest = added.prefix(limits.added)
    let largest = added.dropFirst(limits.added)
      .sorted { ($1.net, $1.day) < ($0.net, $0.day) }
      .prefix(limits.largest)
    let count =
      added.count > latest.count
      ? ": \(latest.count) of \(TextFormat.number(added.count)) commits" : ""
    let sections = [
      section("added", "Latest additions\(count)", of: latest),
      section("largest", "Largest earlier additions", of: largest),
      section("removers", "Most removals, with the date of the last one", removers(kept)),
      reverted > 0
        ? [
          ChangeRow(
            id: "reverted",
            content: .note(
              "Not listed: \(TextFormat.count(reverted, "addition")) that a later commit reverted"))
        ] : [],
    ]
    return sections.filter { !$0.isEmpty }.enumerated().flatMap { index, rows in
      (index > 0 ? [ChangeRow(id: "gap/\(index)", content: .gap)] : []) + rows
    }
  }

  private static func section(
    _ id: String, _ title: String, of changes: some Sequence<HistoryChange>
  ) -> [ChangeRow] {
    section(id, title, changes.map { ChangeRow(id: "\(id)/\($0.commit)", content: .added($0)) })
  }

  private static func section(_ id: String, _ title: String, _ rows: [ChangeRow]) -> [ChangeRow] {
    rows.isEmpty ? [] : [ChangeRow(id: id, content: .heading(title))] + rows
  }

  /// Removes the additions that a later commit reverted as a whole, together with that commit. A commit
  /// that was made several times would otherwise look as if its matches were counted several times.
  ///
  /// - Parameter changes: newest first.
  /// - Returns: the remaining changes, and the number of removed additions.
  private static func withoutReverts(
    _ changes: [HistoryChange]
  ) -> (kept: [HistoryChange], reverted: Int) {
    struct Key: Hashable {
      let subject: String
      let net: Int
    }
    var reverts: [Key: [String]] = [:]
    var gone: Set<String> = []
    for change in changes {
      if change.net < 0, let subject = revertedSubject(of: change.subject) {
        reverts[Key(subject: subject, net: -change.net), default: []].append(change.commit)
      } else if change.net > 0,
        let revert = reverts[Key(subject: change.subject, net: change.net)]?.popLast()
      {
        gone.formUnion([change.commit, revert])
      }
    }
    return (changes.filter { !gone.contains($0.commit) }, gone.count / 2)
  }

  /// The subject in the message that git gives to a revert; nil for another commit.
  private static func revertedSubject(of subject: String) -> String? {
    let start = "Revert \""
    guard subject.hasPrefix(start), let end = subject.lastIndex(of: "\""),
      let first = subject.index(subject.startIndex, offsetBy: start.count, limitedBy: end)
    else { return nil }
    return String(subject[first..<end])
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
    case .heading, .note, .gap: nil
    }
  }

  /// The text that the filter searches.
  package var searchText: String {
    switch content {
    case .added(let change): "\(change.author) \(change.subject) \(change.path)"
    case .remover(let author, _, _, _): author
    case .heading, .note, .gap: ""
    }
  }
}

extension HistoryChange {
  /// The change in the number of matches.
  fileprivate var net: Int { added - removed }
}
