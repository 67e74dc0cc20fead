import MigrationsInterface
import Testing
import Workspace

@testable import MigrationsLogic

/// The rows of the Authors tab.
@Suite struct ChangeRowTests {
  private func change(
    _ commit: Int, _ net: Int, _ subject: String = "Change", by author: String = "Ada"
  ) -> HistoryChange {
    HistoryChange(
      commit: "\(commit)", author: author, day: Day(number: 20_000 + commit), subject: subject,
      added: max(0, net), removed: max(0, -net), path: "a.swift")
  }

  private func texts(_ changes: [HistoryChange]) -> [String] {
    ChangeRow.rows(changes.sorted { $1.day < $0.day }).map { row in
      switch row.content {
      case .heading(let title): title
      case .added(let change): "\(change.commit) +\(change.added)"
      case .remover(let author, let removed, let commits, _): "\(author) \(removed) \(commits)"
      case .note(let text): text
      case .gap: ""
      }
    }
  }

  @Test("few changes are listed as a whole")
  func few() {
    #expect(
      texts([change(1, 5), change(2, -3), change(3, -1)]) == [
        "Latest additions", "1 +5", "", "Most removals, with the date of the last one", "Ada 4 2",
      ])
    #expect(texts([]) == [])
  }

  @Test("a large addition is listed even if many commits followed")
  func large() {
    let changes =
      [change(1, 1_800), change(2, 2), change(3, 1_800)] + (4...15).map { change($0, 1) }
    let rows = texts(changes)
    #expect(rows.first == "Latest additions: 12 of 15 commits")
    #expect(rows.suffix(4) == ["Largest earlier additions", "3 +1800", "1 +1800", "2 +2"])
    #expect(Set(ChangeRow.rows(changes).map(\.id)).count == rows.count)
  }

  @Test("a commit that was reverted and made again is listed once")
  func reverted() {
    #expect(
      texts([
        change(1, 10, "Add gallery"), change(2, -10, "Revert \"Add gallery\""),
        change(3, 10, "Add gallery"), change(4, -10, "Revert \"Add gallery\" (#12)"),
        change(5, 10, "Add gallery"), change(6, -2, by: "Bo"),
      ]) == [
        "Latest additions", "5 +10", "", "Most removals, with the date of the last one", "Bo 2 1",
        "", "Not listed: 2 additions that a later commit reverted",
      ])
  }

  @Test("a revert of an earlier commit, of a part or without its commit is a removal")
  func partial() {
    #expect(
      texts([
        change(1, -10, "Revert \"Add\""), change(2, 10, "Add"), change(3, -4, "Revert \"Add\""),
        change(4, -1, "Revert \""),
      ]) == [
        "Latest additions", "2 +10", "", "Most removals, with the date of the last one",
        "Ada 15 3",
      ])
  }
}
