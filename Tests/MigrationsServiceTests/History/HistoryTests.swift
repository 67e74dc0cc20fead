import Foundation
import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// The count of every day matches git grep in the commit of that day.
@Suite struct HistoryTests {
  private static let patterns = ["foo", #"^\s*import XCTest\b"#, "^$", "(?i)FOO$"]

  @Test(
    "the counts of a random history match git grep on every day",
    arguments: 1...4 as ClosedRange<UInt64>)
  func randomHistories(seed: UInt64) async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: seed, commits: 40))
    var random = RandomPattern(seed: seed)
    let patterns = HistoryTests.patterns + (0..<4).map { _ in random.next() }
    let history = try await repository.read(MigrationDefinition.numbered(patterns))
    #expect(history.isComplete)
    try await repository.compare(history, patterns)
  }

  @Test("the last commit of a day along first parents gives its data point, days in order")
  func points() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    script.commit([.file("a.txt", "foo\n")])
    script.commit([.file("a.txt", "foo\nfoo\n")], later: 60)
    script.commit([.file("a.txt", "foo\nfoo\nfoo\n")])
    try await repository.add(script)
    let history = try await repository.read(MigrationDefinition.numbered(["foo"]))
    let points = try #require(history.migrations["m0"]?.points)
    #expect(points.map(\.day.description) == ["2020-09-14", "2020-09-15"])
    #expect(points.map(\.remaining) == [2, 3])
    #expect(points.last?.commit == (try await repository.gitText("rev-parse", "main")))
  }

  @Test("days begin at midnight in the configured time zone")
  func zones() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 0)
    // 2021-01-01 23:30 in UTC.
    script.commit([.file("a.txt", "foo\n")], later: 1_609_543_800)
    try await repository.add(script)
    for (zone, day) in [
      ("UTC", "2021-01-01"), ("Europe/Berlin", "2021-01-02"), ("America/New_York", "2021-01-01"),
    ] {
      let request = HistoryRequest(
        root: repository.root, definitions: MigrationDefinition.numbered(["foo"]), timezone: zone)
      let history = try await repository.read(request).history
      #expect(history.migrations["m0"]?.points.map(\.day.description) == [day], "\(zone)")
    }
  }

  @Test("one commit with a wrong clock doesn't change the days of other commits")
  func wrongClocks() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    script.commit([.file("a.txt", "foo\n")])
    script.commit([.file("b.txt", "foo\n")])
    script.commit([.file("c.txt", "foo\n")], later: 86_400 * 3_000)
    script.commit([.file("d.txt", "foo\n")], later: -86_400 * 2_999)
    script.commit([.file("e.txt", "foo\n")], later: -86_400 * 5_000)
    script.commit([.file("f.txt", "foo\n")], later: 86_400 * 5_001)
    try await repository.add(script)
    let history = try await repository.read(MigrationDefinition.numbered(["foo"]))
    let points = try #require(history.migrations["m0"]?.points)
    #expect(
      points.map(\.day.description) == ["2020-09-14", "2020-09-15", "2020-09-16", "2020-09-17"])
    #expect(points.map(\.remaining) == [1, 3, 5, 6])
  }

  @Test("matches, files and paths are counted as in the working tree")
  func countings() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo foo\nfoo\n"), .file("Old.xib", "x\0y")])
    script.commit([.file("b.txt", "foo new\n"), .renamed("Old.xib", "Older.xib")])
    script.commit([.removed("Older.xib"), .file("a.txt", "new new\n")])
    try await repository.add(script)
    var definitions = MigrationDefinition.numbered(["foo", "foo", "foo", "foo"])
    definitions[1].count = .matches
    definitions[2].count = .files
    definitions[3].subject = .paths(["**/*.xib"])
    for index in 0..<3 { definitions[index].replacements = ["new"] }
    let history = try await repository.read(definitions)
    func counts(_ id: MigrationID) -> [Int]? { history.migrations[id]?.points.map(\.remaining) }
    func replaced(_ id: MigrationID) -> [Int?]? { history.migrations[id]?.points.map(\.replaced) }
    #expect(counts("m0") == [2, 3, 1])
    #expect(counts("m1") == [3, 4, 1])
    #expect(counts("m2") == [1, 2, 1])
    #expect(counts("m3") == [1, 1, 0])
    #expect(replaced("m0") == [0, 1, 2])
    #expect(replaced("m1") == [0, 1, 3])
    #expect(replaced("m2") == [0, 1, 2])
    #expect(replaced("m3") == [nil, nil, nil])
  }

  @Test("excepted matches are counted separately until the last day of the exception")
  func exceptions() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let excepted = "foo // headway:allow m0 until=2020-09-15 owner=@ios a reason\n"
    script.commit([.file("a.txt", excepted + "bar\nfoo\n"), .file("b.txt", excepted)])
    script.commit([.file("c.txt", "x\n")])
    script.commit([.file("c.txt", "y\n")])
    script.commit([.removed("b.txt")])
    try await repository.add(script)
    var definitions = MigrationDefinition.numbered(["foo", "foo"])
    definitions[1].id = "m0"
    definitions[0].id = "other"
    var history = try await repository.read(definitions)
    var points = try #require(history.migrations["m0"]?.points)
    #expect(points.map(\.excepted) == [2, 2, 0, 0])
    #expect(points.map(\.remaining) == [1, 1, 3, 2])
    #expect(history.migrations["other"]?.points.map(\.excepted) == [0, 0, 0, 0])
    definitions[1].count = .files
    history = try await repository.read(definitions)
    points = try #require(history.migrations["m0"]?.points)
    #expect(points.map(\.excepted) == [1, 1, 0, 0])
    #expect(points.map(\.remaining) == [1, 1, 2, 1])
  }

  @Test("an exception has no effect on days from which it ends too late", arguments: [0, 1, 2, 90])
  func exceptionLimit(limit: Int) async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let until = try #require(Day("2020-09-15"))
    let excepted = "foo // headway:allow m0 until=\(until) owner=@ios a reason\n"
    script.commit([.file("a.txt", excepted + "bar\nfoo\n"), .file("b.txt", excepted)])
    script.commit([.file("c.txt", "x\n")])
    script.commit([.file("c.txt", "y\n")])
    script.commit([.removed("b.txt")])
    try await repository.add(script)
    var definitions = MigrationDefinition.numbered(["foo"])
    definitions[0].maxExceptionDays = limit
    for (unit, counts) in [
      (MigrationDefinition.Count.lines, [2, 2, 2, 1]), (.files, [1, 1, 1, 0]),
    ] {
      definitions[0].count = unit
      let history = try await repository.read(definitions)
      let points = try #require(history.migrations["m0"]?.points)
      let expected = zip(points, counts).map { point, count in
        limit > 0 && until >= point.day && until - point.day <= limit ? count : 0
      }
      #expect(points.map(\.excepted) == expected, "\(points.map(\.day))")
    }
  }

  @Test("today's attributes apply to every day")
  func attributes() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\n"), .file("g.txt", "foo\n"), .file("n.bin", "foo\n\0")])
    script.commit([.file("a.txt", "foo\nfoo\n"), .file("d.data", "foo\n")])
    script.commit([
      .file(".gitattributes", "g.txt linguist-generated\n*.bin diff\n*.data -diff\n")
    ])
    try await repository.add(script)
    var definitions = MigrationDefinition.numbered(["foo", "foo"])
    definitions[1].includesGenerated = true
    let history = try await repository.read(definitions)
    #expect(history.migrations["m0"]?.points.map(\.remaining) == [2, 3, 3])
    #expect(history.migrations["m1"]?.points.map(\.remaining) == [3, 4, 4])
  }
}
