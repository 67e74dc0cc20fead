import MigrationsInterface
import Testing
import Workspace

@testable import ReportLogic

/// The values of series in reports.
@Suite struct SeriesReportTests {
  @Test("a report lists the matches of each value, but not in a team's report")
  func values() {
    let definition = MigrationDefinition(id: "m", title: "m", subject: .patterns(["(x)"]))
    var count = MigrationCount(id: "m", title: "m", priority: "P2")
    count.remaining = 7
    count.byTeam = [TeamCount(team: "@a", remaining: 7)]
    var snapshot = ScanSnapshot(migrations: [count], matches: [:])
    snapshot.series["m"] = [
      SeriesCount(value: "5|0", count: 4), SeriesCount(value: "", count: 2),
      SeriesCount(value: nil, count: 1),
    ]
    func content(_ team: String?) -> ReportContent {
      ReportContent(
        project: "p", commit: nil, definitions: [definition], snapshot: snapshot, history: nil,
        team: team, today: Day(number: 20_634))
    }
    let markdown = ReportMarkdown(content(nil)).text
    #expect(markdown.contains("| Value | Matches |"))
    #expect(markdown.contains("| other | 1 |"))
    #expect(markdown.contains("(empty)") && !markdown.contains("5|0"))
    #expect(ReportPage(content(nil)).text.contains("<caption>Values</caption>"))
    #expect(!ReportMarkdown(content("@a")).text.contains("Value"))
  }
}
