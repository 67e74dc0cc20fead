import MigrationsInterface
import MigrationsLogic
import MigrationsService
import Testing
import Workspace

/// Matches by the captured value of a series, in scans and histories.
@Suite struct SeriesTests {
  private func definition(
    _ id: String, _ patterns: [String], _ group: Int = 1, in scope: PatternScope = .any
  ) -> MigrationDefinition {
    var definition = MigrationDefinition(id: id, title: id, subject: .patterns(patterns))
    definition.series = .group(group)
    definition.scope = scope
    return definition
  }

  private func values(_ history: History, _ id: MigrationID) -> [String: [Int]] {
    guard let migration = history.migrations[id] else { return [:] }
    let days = migration.points.map(\.day)
    return Dictionary(
      uniqueKeysWithValues: migration.series.map { series in
        (SeriesText.name(series.value), days.map { series.steps.remaining(on: $0) })
      })
  }

  @Test("a scan counts the matches of each value, and the others together")
  func scan() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.swift",
      """
      log(.info) // log(.off)
      log(.info)
      log()
      // log(.debug)
      log(.off) log(.info)

      """)
    try repository.write(
      "b.txt", (1...10).map { "v\($0)\n" + ($0 < 9 ? "v\($0)\n" : "") }.joined())
    try await repository.addAll()
    let snapshot = try await repository.scan([
      definition("levels", [#"log\(\.?(\w*)\)"#]),
      definition("code", [#"log\(\.(\w+)\)"#], in: .code),
      definition("whole", ["v\\d+"], 0),
      definition("two", [#"log\((\.info)\)"#, #"log\(()\)"#]),
    ])
    func list(_ id: MigrationID) -> [String]? {
      snapshot.series[id]?.map { "\(SeriesText.name($0.value)) \($0.count)" }
    }
    #expect(list("levels") == ["info 2", "(empty) 1", "debug 1", "off 1"])
    #expect(list("code") == ["info 2", "off 1"])
    #expect(
      list("whole") == ["v1 2", "v2 2", "v3 2", "v4 2", "v5 2", "v6 2", "v7 2", "v8 2", "other 2"])
    #expect(list("two") == [".info 3", "(empty) 1"])
    #expect(snapshot.migrations.map(\.remaining) == [5, 3, 18, 4])
  }

  @Test("a history has the count of each value on each day, and totals stay the same")
  func history() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    script.commit([.file("a/Podfile", "platform :ios, \"12\"\n"), .file("x", "platform :ios\n")])
    script.commit([.file("b/Podfile", "platform :ios, \"12\"\nplatform :ios, \"13\"\n")])
    script.commit([
      .file("a/Podfile", "platform :ios, \"13\" # headway:allow m until=2030-01-01 owner=@a x\n")
    ])
    script.commit([.removed("b/Podfile"), .file("c/Podfile", "platform :ios, \"15\"\n")])
    script.commit([.renamed("c/Podfile", "d/Podfile")])
    try await repository.add(script)
    let pattern = #"platform :ios, "(\d+)""#
    var plain = MigrationDefinition(id: "plain", title: "", subject: .patterns([pattern]))
    plain.series = nil
    let definitions = [definition("m", [pattern]), plain]
    for _ in 1...2 {
      let history = try await repository.read(definitions)
      #expect(
        values(history, "m") == [
          "12": [1, 2, 1, 0, 0], "13": [0, 1, 2, 1, 1], "15": [0, 0, 0, 1, 1],
        ])
      #expect(history.migrations["plain"]?.series == [])
      #expect(history.migrations["plain"]?.points.map(\.remaining) == [1, 3, 3, 2, 2])
      #expect(history.migrations["m"]?.points.map(\.remaining) == [1, 3, 2, 1, 1])
    }
    // The cached counts are read without the cached history.
    let again = try await repository.read(definitions + [definition("n", ["(x)"])])
    #expect(values(again, "m")["13"] == [0, 1, 2, 1, 1])
    let all = try await repository.read(definitions, allParents: true)
    #expect(values(all, "m")["12"] == [1, 2, 1, 0, 0])
  }

  @Test("the series of recorded violations are their rules")
  func rules() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let name = "eslint-suppressions.json"
    script.commit([.file(name, #"{"a.js": {"x": {"count": 2}, "y": {"count": 1}}}"#)])
    script.commit([.file(name, "broken")])
    script.commit([.file(name, #"{"b.js": {"x": {"count": 5}}}"#)])
    try await repository.add(script)
    var definition = MigrationDefinition(
      id: "m", title: "", subject: .toolBaseline(ToolBaseline(.eslintSuppressions)))
    definition.series = .rule
    for _ in 1...2 {
      let history = try await repository.read([definition])
      #expect(values(history, "m") == ["x": [2, 5, 5], "y": [1, 0, 0]])
    }
    #expect(
      try await ScannedRepository.scan(repository.root, [definition]).series["m"] == [
        SeriesCount(value: "x", count: 5)
      ])
  }

  @Test("values that differ only in their Unicode normalization are counted apart")
  func normalization() async throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    script.commit([.file("a", "log(\(composed))\nlog(\(composed))\n")])
    script.commit([.file("b", "log(\(decomposed))\n")])
    try await repository.add(script)
    let definitions = [definition("m", [#"log\((.+)\)"#])]
    let series = try await repository.read(definitions).migrations["m"]?.series ?? []
    #expect(series.map(\.value?.exact) == [composed.exact, decomposed.exact])
    #expect(series.map(\.last) == [2, 1])
    let counts = try await ScannedRepository.scan(repository.root, definitions).series["m"] ?? []
    #expect(counts.map(\.value?.exact) == [composed.exact, decomposed.exact])
    #expect(counts.map(\.count) == [2, 1])
  }

  @Test("the series with the highest counts of any day are listed, and the others are added up")
  func limit() throws {
    let first = try #require(Day("2026-01-01"))
    let second = try #require(Day("2026-01-02"))
    var series: [ExactText: [ShareStep]] = [:]
    for number in 1...10 {
      series["v\(number)".exact] = [
        ShareStep(day: first, remaining: 20 - number), ShareStep(day: second, remaining: number),
      ]
    }
    let list = SeriesHistory.list(series)
    #expect(list.map(\.value) == ["v8", "v7", "v6", "v5", "v4", "v3", "v2", "v1", nil])
    #expect(
      list.last?.steps == [
        ShareStep(day: first, remaining: 21), ShareStep(day: second, remaining: 19),
      ])
  }
}

extension ScannedRepository {
  /// Scans the working tree of a repository.
  fileprivate static func scan(
    _ root: String, _ definitions: [MigrationDefinition]
  ) async throws -> ScanSnapshot {
    let request = ScanRequest(
      root: root, definitions: definitions, ownersFile: nil, moduleGlobs: [],
      today: try #require(Day("2026-06-30")))
    for try await event in WorkingTreeScanner().scan(request) {
      if case .finished(let snapshot) = event { return snapshot }
    }
    throw CancellationError()
  }
}
