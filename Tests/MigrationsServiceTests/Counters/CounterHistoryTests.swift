import MigrationsInterface
import MigrationsService
import TestRepositories
import Testing
import Workspace

/// Histories with counters of plugins.
@Suite struct CounterHistoryTests {
  private func read(
    _ repository: HistoryTestRepository, _ definitions: [MigrationDefinition],
    _ counting: PatternCounting?
  ) async throws -> History {
    let request = HistoryRequest(root: repository.root, definitions: definitions)
    var last: History?
    for try await event in HistoryReader(
      cacheFolder: repository.cacheFolder, counting: counting, pause: .zero
    ).read(request) {
      if case .finished(let history) = event { last = history }
    }
    return try #require(last)
  }

  private func repository() async throws -> HistoryTestRepository {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\nbar\nfoo\n"), .file("b.txt", "foo\n")])
    script.commit([.file("a.txt", "foo\n"), .file("c.txt", "x\nfoo\r\nfoo foo\n")])
    script.commit([
      .file(
        "a.txt",
        "foo\n// headway:allow counted until=2300-01-01 owner=@x reason=\"r\"\nfoo\n"),
      .file("empty.txt", ""),
    ])
    script.commit([.file("b.txt", "bar\n")])
    try await repository.add(script)
    return repository
  }

  private let pattern = MigrationDefinition(
    id: "pattern", title: "", subject: .patterns(["foo"]))

  @Test("a pure counter counts the same on every day as a pattern, except for exceptions by id")
  func pattern() async throws {
    let repository = try await repository()
    let history = try await read(repository, [.counting("foo"), pattern], PatternCounting(.pure))
    let counted = try #require(history.migrations["counted"])
    let others = try #require(history.migrations["pattern"])
    #expect(!counted.points.isEmpty)
    #expect(counted.points.map(\.day) == others.points.map(\.day))
    #expect(
      counted.points.map { $0.remaining + $0.excepted } == others.points.map(\.remaining))
    #expect(counted.points.last?.excepted == 1, "an exception covers the line below")
    #expect(history.uncounted.isEmpty && history.notices.isEmpty)
  }

  @Test("a second reading asks nothing, and a new commit only asks about its files")
  func cache() async throws {
    let repository = try await repository()
    let first = PatternCounting(.pure)
    let history = try await read(repository, [.counting("foo")], first)
    #expect(!first.files.isEmpty)
    let second = PatternCounting(.pure)
    #expect(try await read(repository, [.counting("foo")], second) == history)
    #expect(second.files.isEmpty)
    try repository.write("d.txt", "foo d\n")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "d")
    let third = PatternCounting(.pure)
    let longer = try await read(repository, [.counting("foo")], third)
    #expect(third.files.map(\.text) == ["foo d\n"])
    #expect(
      longer.migrations["counted"]?.points.last?.remaining
        == (history.migrations["counted"]?.points.last?.remaining ?? 0) + 1)
    let newer = PatternCounting(.pure, version: "2")
    _ = try await read(repository, [.counting("foo")], newer)
    #expect(newer.files.count == first.files.count + 1)
  }

  @Test("histories with different arguments never share counts")
  func arguments() async throws {
    let repository = try await repository()
    func counts(_ argument: String?, _ counting: PatternCounting) async throws -> [Int] {
      let history = try await read(repository, [.counting("foo", argument: argument)], counting)
      return history.migrations["counted"]?.points.map { $0.remaining + $0.excepted } ?? []
    }
    var all: [[Int]] = []
    for argument in [nil, "foo", "bar", "x", "3:foo"] {
      let counting = PatternCounting(.pure)
      all.append(try await counts(argument, counting))
      #expect(!counting.files.isEmpty, "\(argument ?? "no argument") is asked")
    }
    #expect(all[0] == all[1] && Set(all).count == 4)
    for (index, argument) in [nil, "foo", "bar", "x", "3:foo"].enumerated() {
      let counting = PatternCounting(.pure)
      #expect(try await counts(argument, counting) == all[index])
      #expect(counting.files.isEmpty, "\(argument ?? "no argument") is cached")
    }
    let together = try await read(
      repository,
      [
        .counting("foo", argument: "foo", id: "a"), .counting("foo", argument: "bar", id: "b"),
      ], PatternCounting(.pure))
    for (id, index) in [("a", 1), ("b", 2)] {
      let points = together.migrations[MigrationID(id)]?.points ?? []
      #expect(points.map { $0.remaining + $0.excepted } == all[index])
    }
  }

  @Test("a language restricts the history of a counter to its files, with the same cached counts")
  func language() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.swift", "foo\n"), .file("b.txt", "foo b\n")])
    script.commit([.file("a.swift", "foo\nfoo\n"), .file("c.txt", "foo c\n")])
    try await repository.add(script)
    var files = MigrationDefinition.counting("foo")
    files.files = ["**/*.swift"]
    let first = PatternCounting(.pure)
    let long = try await read(repository, [files], first)
    #expect(Set(first.files.map(\.text)) == ["foo\n", "foo\nfoo\n"])
    var language = MigrationDefinition.counting("foo")
    language.languages = ["swift"]
    let second = PatternCounting(.pure)
    let short = try await read(repository, [language], second)
    #expect(short.migrations["counted"]?.points == long.migrations["counted"]?.points)
    #expect(short.migrations["counted"]?.points.last?.remaining == 2)
    #expect(second.files.isEmpty, "the same counter has counted these versions")
  }

  @Test("the counters of a plugin are asked about the same versions one after another")
  func interleaved() async throws {
    let repository = try await repository()
    let counting = PatternCounting(.pure)
    _ = try await read(
      repository,
      [.counting("c", argument: "foo", id: "a"), .counting("c", argument: "bar", id: "b")],
      counting)
    let questions = counting.questions.map { $0.map(\.text) }
    #expect(questions.count >= 2 && questions.count.isMultiple(of: 2))
    for text in Set(questions.flatMap(\.self)) {
      #expect(questions.count { $0.contains(text) } == 2, "\(text)")
    }
  }

  @Test(
    "a counter that can't count the history has none, with a notice, and the others are complete",
    arguments: [
      (PatternCounting.Behavior.impure, "isn't pure, so it only counts the working tree"),
      (.untrusted, "isn't trusted"), (.failing, "it failed"),
    ])
  func missing(_ behavior: PatternCounting.Behavior, _ reason: String) async throws {
    let repository = try await repository()
    let whole = try await read(repository, [pattern], nil)
    let history = try await read(
      repository, [.counting("foo"), pattern], PatternCounting(behavior))
    #expect(history.migrations.keys.map(\.description) == ["pattern"])
    #expect(history.migrations["pattern"] == whole.migrations["pattern"])
    #expect(history.uncounted["counted"]?.contains(reason) == true)
    #expect(history.notices.count == 1)
    #expect(history.notices.first?.hasPrefix("counted has no history: ") == true)
    // A failure isn't cached.
    let later = try await read(
      repository, [.counting("foo"), pattern], PatternCounting(.pure))
    #expect(later.migrations["counted"]?.points.isEmpty == false)
  }

  @Test("a version that isn't valid UTF-8 counts as 0, with a notice")
  func skipped() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", String(repeating: "foo foo foo\n", count: 90_000))])
    script.commit([.file("a.txt", "foo\n")])
    try await repository.add(script)
    let history = try await read(repository, [.counting("foo")], PatternCounting(.pure))
    #expect(history.migrations["counted"]?.skipped == 1)
    #expect(history.migrations["counted"]?.points.last?.remaining == 1)
    #expect(history.notices.first?.contains("too large for the counter of counted") == true)
  }
}
