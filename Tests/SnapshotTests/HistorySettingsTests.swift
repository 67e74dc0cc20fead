import Foundation
import MigrationsInterface
import Output
import Testing
import Workspace

@testable import Reports

@Suite struct HistorySettingsTests {
  /// A file with one migration; nil settings and time zones are those of earlier versions.
  private func part(
    _ path: String, pattern: String?, shard: String? = nil, timezone: String? = "UTC"
  ) -> HistoryPart {
    var report = HistoryReport(History(branch: "main"), ProjectConfiguration())
    report.shard = shard
    report.timezone = timezone
    report.migrations = [
      HistoryReport.Migration(
        id: "a", settings: pattern.map { ["pattern": $0] },
        points: [
          HistoryReport.Point(day: Day(number: 10), commit: "c", remaining: 1, excepted: 0)
        ],
        forecast: HistoryReport.Estimate(Forecast(state: .stalled, sample: 0, perWeek: 0)))
    ]
    return HistoryPart(report, path, Data())
  }

  private func message(_ parts: [HistoryPart]) -> String? {
    let failure = #expect(throws: Failure.self) { try HistoryPart.checkSettings(parts) }
    return failure?.items.first?.message
  }

  @Test("files are compared even if the first one has no settings")
  func firstWithoutSettings() throws {
    let first = part("1.json", pattern: nil)
    try HistoryPart.checkSettings([first, part("2.json", pattern: "x"), first])
    #expect(
      message([first, part("2.json", pattern: "x"), part("3.json", pattern: "y")])
        == "2.json and 3.json were written with different settings: a.pattern")
  }

  @Test("shards are compared even if the first one has no time zone")
  func firstWithoutTimeZone() throws {
    let first = part("1.json", pattern: nil, shard: "1/3", timezone: nil)
    let second = part("2.json", pattern: "x", shard: "2/3")
    try HistoryPart.checkSettings([first, second, part("3.json", pattern: "x", shard: "3/3")])
    let third = part("3.json", pattern: "x", shard: "3/3", timezone: "Asia/Tokyo")
    #expect(
      message([first, second, third])
        == "2.json and 3.json were written with different settings: timezone")
  }
}
