import MigrationsInterface
import ReportLogic
import Testing
import Workspace

/// A report of two migrations, one of them with a history and a title full of markup.
enum ReportSample {
  static let maliciousText = "<b>\"'&|`*@all\u{1B}[31m\n# x\u{202E}"

  static func content(
    team: String? = nil, withHistory: Bool = true, title: String = "Rx → async",
    matches: [String: Int] = [:], moreFiles: [String] = [], goal: Int = 0, coOwned: Int = 0,
    showsAdoption: Bool = false, due: Day? = Day("2026-08-31"), promised: Day? = Day("2026-06-20"),
    started: Day? = nil, isLocked: Bool = false, allowances: [MigrationID: Int] = [:],
    gaps: ScanGaps = ScanGaps(), hasUnreadManifests: Bool = false,
    change: (inout History) -> Void = { _ in }
  ) throws -> ReportContent {
    let today = try #require(Day("2026-06-30"))
    var rx = MigrationDefinition(
      id: "rx", title: title, priority: "P1", subject: .patterns(["Rx"]), due: due,
      docs: "https://example.com/rx", support: "#ios")
    rx.lock = isLocked
    rx.commitments["@ios"] = promised
    let tests = MigrationDefinition(
      id: "tests", title: "XCTest → Testing", priority: "P0", subject: .patterns(["XCTest"]),
      docs: "javascript:alert(1)")
    var rxCount = MigrationCount(id: "rx", title: title, priority: "P1")
    rxCount.remaining = 12
    rxCount.files = 2
    rxCount.goal = goal
    rxCount.started = started
    rxCount.due = rx.due
    rxCount.commitments = rx.commitments
    rxCount.coOwned = coOwned
    rxCount.byTeam = [
      TeamCount(team: "@ios", remaining: 8, coOwned: max(0, coOwned - 1)),
      TeamCount(team: "@web", remaining: 3),
      TeamCount(team: nil, remaining: 1),
    ]
    rxCount.byModule = [ModuleCount(module: "App", remaining: 12)]
    var testCount = MigrationCount(id: "tests", title: "XCTest → Testing", priority: "P0")
    testCount.replaced = 3
    testCount.showsAdoption = showsAdoption
    testCount.remaining = 1
    testCount.files = 1
    testCount.byTeam = [TeamCount(team: "@web", remaining: 1)]
    let list = (1...8).map { line in
      Match(
        path: line < 6 ? "App/A.swift" : "App/\(maliciousText).swift", line: line, column: 1,
        text: "Rx",
        teams: ["@ios"], module: "App", excepted: false)
    }
    let more = moreFiles.map {
      Match(
        path: $0, line: 1, column: 1, text: "Rx", teams: ["@ios"], module: "App", excepted: false)
    }
    let points = (0..<40).map { week in
      HistoryPoint(
        day: today + (week - 39) * 7, commit: "c", remaining: 129 - 3 * week)
    }
    var history = History(
      branch: "main",
      migrations: [
        "rx": MigrationHistory(
          points: points,
          cells: [
            CellHistory(
              module: "App", team: "@ios",
              steps: points.map { ShareStep(day: $0.day, remaining: $0.remaining - 4) })
          ])
      ])
    change(&history)
    var snapshot = ScanSnapshot(migrations: [rxCount, testCount], matches: ["rx": list + more])
    snapshot.gaps = gaps
    snapshot.remainingByPath["rx"] = Dictionary(
      matches.map { (Array($0.utf8), $1) }, uniquingKeysWith: +)
    return ReportContent(
      project: "orchard", commit: "0123456789abcdef", definitions: [rx, tests],
      snapshot: snapshot, history: withHistory ? history : nil, allowances: allowances,
      team: team, today: today, hasUnreadManifests: hasUnreadManifests)
  }
}
