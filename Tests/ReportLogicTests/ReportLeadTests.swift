import Foundation
import MigrationsInterface
import Testing
import Workspace

@testable import ReportLogic

/// The beginning of a report.
@Suite struct ReportLeadTests {
  private let today = Day(number: 20_634)

  @Test("a report leads with the verdict, the change in a week, and what needs a decision")
  func order() throws {
    let content = try ReportSample.content()
    let lead = ReportLead(content)
    let verdict = try #require(lead.verdict)
    let change = try #require(lead.change)
    #expect(verdict.contains("late"))
    #expect(change.contains("a week ago (23 Jun)"))
    #expect(lead.decisions.map(\.id).contains("rx"))
    #expect(lead.decisions.allSatisfy { $0.reason.contains("late") || $0.reason.contains("risk") })
    for text in [ReportMarkdown(content).text, ReportPage(content).text] {
      let places = [verdict, change, "Needs a decision", "13 matches remaining"].map {
        text.range(of: $0)?.lowerBound
      }
      #expect(
        places.allSatisfy { $0 != nil }
          && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }
  }

  /// A report of four migrations with three matches each.
  ///
  /// - Parameter weeksAgo: the age of the last commit.
  private func content(
    due: (String) -> Day?, weeksAgo: Int = 0, growsFrom first: Int = 3
  ) throws -> ReportContent {
    let definitions = ["b", "a", "c", "d"].map {
      MigrationDefinition(
        id: $0, title: $0, priority: $0 == "c" ? "P0" : "P2", subject: .patterns([$0]),
        due: due($0))
    }
    let counts = definitions.map { definition in
      var count = MigrationCount(
        id: MigrationID(definition.id), title: definition.title, priority: definition.priority)
      count.remaining = 3
      count.due = definition.due
      return count
    }
    let points = (0..<40).map {
      HistoryPoint(
        day: today + ($0 - 39 - weeksAgo) * 7, commit: "c", remaining: $0 < 38 ? first : 3)
    }
    let history = History(
      branch: "main",
      migrations: Dictionary(
        uniqueKeysWithValues: counts.map { ($0.id, MigrationHistory(points: points)) }))
    return ReportContent(
      project: "p", commit: nil, definitions: definitions,
      snapshot: ScanSnapshot(migrations: counts, matches: [:]), history: history,
      today: today)
  }

  @Test("of late migrations with the same priority, the one that is due first comes first")
  func dueFirst() throws {
    let content = try content { today + ($0 == "a" ? -9 : -1) }
    #expect(ReportLead(content).decisions.map(\.id) == ["c", "a", "b"])
    #expect(ReportLead(content).decisionsTitle == "Needs a decision, the 3 most urgent of 4")
    #expect(ReportLead(content).verdict == "4 migrations are overdue.")
  }

  @Test("without due dates, a growing migration is counted once, and its reason has one colon")
  func growingWithoutDueDate() throws {
    let content = try content(due: { _ in nil }, growsFrom: 2)
    let lead = ReportLead(content)
    #expect(lead.verdict == "4 migrations have no due date (4 are growing).")
    #expect(lead.decisions.first?.reason.hasPrefix("growing, +1 in 12 weeks") == true)
    #expect(ReportMarkdown(content).text.contains("- forecast: growing, +1 in 12 weeks\n"))
  }

  @Test(
    "in an old clone, a due date has passed as of today, and forecasts are as of the last commit")
  func overdueInOldClone() throws {
    let content = try content(
      due: { $0 == "a" || $0 == "b" ? today + -9 : $0 == "c" ? today + 700 : nil }, weeksAgo: 20,
      growsFrom: 2)
    #expect(
      ReportLead(content).verdict
        == "2 migrations are overdue. As of the last commit on 10 Feb 2026, 1 is at risk and "
        + "1 has no due date (1 is growing).")
  }

  @Test("a migration that never matched isn't done")
  func neverMatched() {
    let definition = MigrationDefinition(id: "m", title: "m", subject: .patterns(["(x)"]))
    let points = [HistoryPoint(day: today + -3, commit: "c", remaining: 0)]
    let content = ReportContent(
      project: "p", commit: nil, definitions: [definition],
      snapshot: ScanSnapshot(
        migrations: [MigrationCount(id: "m", title: "m", priority: "P2")], matches: [:]),
      history: History(branch: "main", migrations: ["m": MigrationHistory(points: points)]),
      today: today)
    #expect(ReportLead(content).verdict == "1 migration never matched a line; check the pattern.")
    let markdown = ReportMarkdown(content).text
    #expect(markdown.contains("never matched") && !markdown.contains("100%"))
  }

  @Test("a report of a clone without recent commits contains no change in a week")
  func oldClone() throws {
    let content = try ReportSample.content {
      $0.migrations["rx"]?.points.removeAll { $0.day > Day(number: 20_500) }
    }
    #expect(content.asOf != nil && ReportLead(content).change == nil)
    #expect(
      ReportLead(content).verdict?.hasPrefix(
        "As of the last commit on 10 Feb 2026: 1 migration is late")
        == true)
    for text in [ReportMarkdown(content).text, ReportPage(content).text] {
      #expect(text.contains("No commits since 10 Feb 2026, so this clone may be old"))
      #expect(text.contains("20 Jun 2026, which has passed") && !text.contains(", in 62 days"))
      // The status is that of the last commit; its day is named once.
      #expect(text.contains("late as of 10 Feb 2026, due 31 Aug 2026. "))
      #expect(text.contains("late as of 10 Feb 2026; "))
    }
  }

  @Test("a status that only a team's share has is marked as one of a team")
  func statusOfTeam() throws {
    func reason(_ content: ReportContent) throws -> String {
      try #require(ReportLead(content).decisions.first { $0.id == "rx" }).reason
    }
    let content = try ReportSample.content()
    #expect(try reason(content).hasPrefix("team "))
    #expect(try !reason(ReportSample.content(team: "@ios")).hasPrefix("team "))
  }

  @Test("without a history there is neither a verdict nor a change nor a decision")
  func withoutHistory() throws {
    let lead = ReportLead(try ReportSample.content(withHistory: false))
    #expect(lead.verdict == nil && lead.change == nil && lead.decisions.isEmpty)
  }

  @Test("a migration that has reached its goal needs no decision")
  func goal() throws {
    let lead = ReportLead(try ReportSample.content(goal: 12))
    #expect(!lead.decisions.map(\.id).contains("rx"))
    #expect(lead.verdict == "1 migration has no due date.")
  }
}
