import Foundation
import MigrationsInterface
import Testing
import Workspace

@testable import Output
@testable import Reports
@testable import headway

/// The streamed JSON of a history has the bytes of `JSONEncoder`.
@Suite struct HistoryJSONTests {
  private let texts = [
    "", "plain", "\"quoted\\\" /slash/", "\u{0}\u{1}\u{8}\t\n\u{C}\r\u{1F}\u{7F}\u{80}\u{9F}\u{A0}",
    "été 👩‍👩‍👧 \u{2028}\u{FEFF}", "日本語",
  ]

  private func streamed(_ report: HistoryReport) -> String {
    var bytes: [UInt8] = []
    var json = JSONWriter { bytes += $0 }
    report.write(to: &json)
    json.finish()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A report with random values, including empty lists, missing values and special characters.
  private func report(
    points: Int, using random: inout some RandomNumberGenerator
  ) throws -> HistoryReport {
    func number() -> Int { Int.random(in: -3...40_000, using: &random) }
    func optional<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    func day() -> Day { Day(number: Int.random(in: -1000...60_000, using: &random)) }
    func steps() -> [HistoryReport.Step] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        HistoryReport.Step(ShareStep(day: day(), remaining: number()))
      }
    }
    var history = History(branch: text())
    history.missingObjects = abs(number())
    var report = HistoryReport(history, ProjectConfiguration())
    report.timezone = optional(text())
    report.shard = optional(text())
    report.owners = optional(text())
    report.complete = Bool.random(using: &random)
    report.firstParent = Bool.random(using: &random)
    let states: [Forecast.State] = [.done, .stalled, .growing]
    report.migrations = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let rates: [Double] = [0, 1, -2.5, 1e-7, 1e21, 0.1, 100]
      let perWeek = rates.randomElement(using: &random) ?? 0
      return HistoryReport.Migration(
        id: text(), title: optional(text()), goal: optional(number()),
        settings: optional(["pattern": text(), "in": text()]),
        points: (0..<points).map { _ in
          HistoryReport.Point(
            day: day(), commit: optional(text()), remaining: number(), excepted: number(),
            replaced: optional(number()))
        },
        forecast: HistoryReport.Estimate(
          Forecast(
            state: states.randomElement(using: &random) ?? .done, earliest: optional(day()),
            likely: optional(day()), latest: optional(day()), sample: number(), perWeek: perWeek,
            since: optional(day()), change: optional(number()))),
        skipped: optional(number()),
        byTeam: optional([HistoryReport.Team(team: optional(text()), steps: steps())]))
    }
    if Bool.random(using: &random) { report.keep(since: Day(number: -2000)) }
    return report
  }

  @Test("reports with any values are the same byte by byte")
  func sameBytes() throws {
    var random = SystemRandomNumberGenerator()
    for points in [0, 1, 2] {
      for _ in 0..<40 {
        let report = try report(points: points, using: &random)
        #expect(streamed(report) == JSONOutput.text(report))
      }
    }
  }

  @Test("a team with all matches of a migration has the same chart as the migration")
  func charts() {
    var report = HistoryReport(History(branch: "main"), ProjectConfiguration())
    let steps = [(300, 20), (200, 24), (1, 21)].map {
      ShareStep(day: report.today + -$0.0, remaining: $0.1)
    }
    report.migrations = [
      HistoryReport.Migration(
        id: "a",
        points: steps.map {
          HistoryReport.Point(day: $0.day, commit: nil, remaining: $0.remaining, excepted: 0)
        },
        forecast: HistoryReport.Estimate(Forecast(state: .stalled, sample: 3, perWeek: 0)),
        byTeam: [HistoryReport.Team(team: nil, steps: steps.map(HistoryReport.Step.init))])
    ]
    let text = report.human()
    let charts = text.split(separator: "\n").map { $0.filter("▁▂▃▄▅▆▇█".contains) }
      .filter { !$0.isEmpty }
    #expect(charts.count == 2 && charts.first == charts.last, "\(text)")
  }

  @Test("the text of a few data points has the words and the period of reports")
  func fewPoints() {
    for (days, change, words) in [
      (322, "−30 in 12 weeks", "irregular"), (21, "−30 in 3 weeks", "not enough data"),
    ] {
      var report = HistoryReport(History(branch: "main"), ProjectConfiguration())
      let today = report.today
      report.migrations = [
        HistoryReport.Migration(
          id: "a",
          points: [(days, 100), (days / 2, 50), (1, 20)].map {
            HistoryReport.Point(day: today + -$0.0, commit: nil, remaining: $0.1, excepted: 0)
          },
          forecast: HistoryReport.Estimate(
            Forecast(state: .stalled, sample: 3, perWeek: -2.5, since: today + -1, change: -30)))
      ]
      let text = report.human()
      #expect(text.contains(change) && text.contains(words), "\(text)")
    }
  }

  @Test("a report that is longer than a part of the output is complete")
  func long() throws {
    var random = SystemRandomNumberGenerator()
    var report = try report(points: 0, using: &random)
    while report.migrations.isEmpty { report = try self.report(points: 0, using: &random) }
    report.migrations[0].points = (0..<3_000).map {
      HistoryReport.Point(day: Day(number: $0), commit: nil, remaining: $0, excepted: 0)
    }
    let text = streamed(report)
    #expect(text.utf8.count > 1 << 17)
    #expect(text == JSONOutput.text(report))
  }
}
