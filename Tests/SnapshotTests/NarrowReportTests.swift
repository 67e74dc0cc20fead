import MigrationsInterface
import Testing
import Workspace

@testable import LibrariesCLI
@testable import Output
@testable import Reports

/// The tables of the command line in terminals of different widths.
@Suite struct NarrowReportTests {
  private static let title = "A title with thirty-six characters ."

  /// - Parameter teams: the teams of the migration.
  private func report(teams: [String] = [], title: String = title) -> HistoryReport {
    var report = HistoryReport(History(branch: "main"), ProjectConfiguration())
    func point(_ day: Int, _ remaining: Int) -> HistoryReport.Point {
      HistoryReport.Point(day: Day(number: day), commit: nil, remaining: remaining, excepted: 0)
    }
    report.migrations = [
      HistoryReport.Migration(
        id: "a", title: title, points: [point(10, 12_345), point(400, 1234)],
        forecast: HistoryReport.Estimate(Forecast(state: .stalled, sample: 0, perWeek: 0)),
        byTeam: teams.map {
          HistoryReport.Team(
            team: $0, steps: [HistoryReport.Step(ShareStep(day: Day(number: 11), remaining: 1))])
        })
    ]
    return report
  }

  private func rows(_ text: String) -> [Substring] { Array(text.split(separator: "\n").prefix(3)) }

  @Test("the charts of a history become narrower, and then the numbers have their own line")
  func history() throws {
    let wide = try #require(rows(report().human()).first).count
    #expect(rows(report().human(columns: wide)) == rows(report().human()))
    for columns in 80...wide {
      let rows = rows(report(teams: ["@team"]).human(columns: columns)).filter {
        !$0.hasPrefix("Charts from")
      }
      #expect(rows.allSatisfy { $0.count <= columns }, "\(columns): \(rows)")
    }
    #expect(rows(report().human(columns: wide - 10)).first?.count == wide - 10)
    #expect(rows(report().human(columns: 80))[1].hasPrefix("  1,234 remaining, "))
    #expect(rows(report(teams: ["@team"]).human(columns: 60))[2].count == 60)
  }

  @Test("the names of teams aren't truncated to the width of the titles")
  func teams() {
    #expect(report(teams: ["@a-team"], title: "A").human().contains("\n  @a-team  "))
  }

  @Test("the bars of a scan become narrower, and then the titles")
  func scan() {
    var count = MigrationCount(id: "a", title: Self.title, priority: "P1")
    (count.remaining, count.files) = (1234, 5)
    let point = HistoryPoint(day: Day(number: 10), commit: "c", remaining: 2000)
    let report = ScanReport(
      ScanSnapshot(migrations: [count], matches: [:]),
      history: History(branch: "main", migrations: ["a": MigrationHistory(points: [point])]),
      commit: nil, dirty: false, withMatches: false)
    let wide = rows(report.human())[1].count
    #expect(rows(report.human(columns: wide)) == rows(report.human()))
    for columns in 64..<wide { #expect(rows(report.human(columns: columns))[1].count <= columns) }
    #expect(rows(report.human(columns: 82))[1].contains(Self.title))
    #expect(!rows(report.human(columns: 70))[1].contains(Self.title))
  }

  @Test("columns become narrower one after the other, down to a minimum")
  func narrowed() {
    let columns = [(width: 32, least: 8), (36, 20), (3, 5)]
    #expect(OutputWidth.narrowed(columns, by: -4) == [32, 36, 3])
    #expect(OutputWidth.narrowed(columns, by: 10) == [22, 36, 3])
    #expect(OutputWidth.narrowed(columns, by: 30) == [8, 30, 3])
    #expect(OutputWidth.narrowed(columns, by: 99) == [8, 20, 3])
  }

  @Test("the columns of libraries become narrower, down to a minimum")
  func libraries() {
    let widths = [29, 21, 7, 15, 6, 18]
    #expect(LibrariesText.fitting(widths, nil) == widths)
    #expect(LibrariesText.fitting(widths, 106) == widths)
    #expect(LibrariesText.fitting(widths, 100) == [29, 15, 7, 15, 6, 18])
    #expect(LibrariesText.fitting(widths, 80) == [20, 8, 7, 11, 6, 18])
    #expect(LibrariesText.fitting([3, 3, 3, 3, 6, 3], 20) == [3, 3, 3, 3, 6, 3])
  }
}
