import MigrationsInterface
import Testing
import Workspace

@testable import Reports

@Suite struct HistoryMetricsTests {
  private func report() -> HistoryReport {
    var report = HistoryReport(History(branch: "main"), ProjectConfiguration())
    func point(_ day: Int, _ remaining: Int) -> HistoryReport.Point {
      HistoryReport.Point(day: Day(number: day), commit: nil, remaining: remaining, excepted: 0)
    }
    let forecast = HistoryReport.Estimate(Forecast(state: .stalled, sample: 0, perWeek: 0))
    report.migrations = [
      HistoryReport.Migration(
        id: "a", points: [point(10, 5), point(12, 3)], forecast: forecast,
        byTeam: [
          HistoryReport.Team(
            team: "@t", steps: [HistoryReport.Step(ShareStep(day: Day(number: 11), remaining: 1))])
        ],
        series: [
          HistoryReport.Series(
            value: "caf\u{E9}", steps: [HistoryReport.SeriesStep(day: Day(number: 12), count: 2)]),
          HistoryReport.Series(
            value: "cafe\u{301}", steps: [HistoryReport.SeriesStep(day: Day(number: 12), count: 1)]),
        ]),
      HistoryReport.Migration(id: "b", points: [point(11, 7), point(13, 0)], forecast: forecast),
    ]
    return report
  }

  @Test("each day has a sample, also days without a commit or a change of a share")
  func days() {
    func samples(_ start: String) -> [String] {
      report().openMetrics.split(separator: "\n").map(String.init).filter { $0.hasPrefix(start) }
        .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    }
    #expect(
      samples("headway_remaining{migration=\"a\"}")
        == ["5 864000", "5 950400", "3 1036800", "3 1123200"])
    #expect(
      samples("headway_remaining{migration=\"b\"}") == ["7 950400", "7 1036800", "0 1123200"])
    #expect(samples("headway_team_remaining") == ["1 950400", "1 1036800", "1 1123200"])
    #expect(
      samples("headway_series")
        == ["2 1036800", "2 1123200", "1 1036800", "1 1123200"])
  }

  @Test("a day on which a value is unknown has no sample, and a share ends with its last zero")
  func gapsAndEnds() throws {
    var report = report()
    func point(_ day: Int, replaced: Int?) -> HistoryReport.Point {
      HistoryReport.Point(
        day: Day(number: day), commit: nil, remaining: 1, excepted: 0, replaced: replaced)
    }
    report.migrations[0].points = [
      point(10, replaced: 4), point(11, replaced: nil), point(13, replaced: 6),
    ]
    func steps(_ values: [(Int, Int)]) -> [HistoryReport.Step] {
      values.map { HistoryReport.Step(ShareStep(day: Day(number: $0), remaining: $1)) }
    }
    report.migrations[0].byTeam = [
      HistoryReport.Team(team: "@t", steps: steps([(10, 2), (11, 0)])),
      HistoryReport.Team(team: "@u", steps: steps([(10, 0), (12, 3)])),
    ]
    let lines = report.openMetrics.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("headway_replaced{migration=\"a\"}") }
        .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        == ["4 864000", "6 1123200"])
    #expect(
      lines.filter { $0.hasPrefix("headway_team_remaining{") }
        .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        == ["2 864000", "0 950400", "0 864000", "0 950400", "3 1036800", "3 1123200"])
  }

  @Test("merged parts keep values apart that differ only in their Unicode normalization")
  func merged() throws {
    let parts = report().migrations + report().migrations
    let series = try #require(HistoryReport.series(merging: parts))
    #expect(series.map { $0.steps.map(\.count) } == [[4], [2]])
  }
}
