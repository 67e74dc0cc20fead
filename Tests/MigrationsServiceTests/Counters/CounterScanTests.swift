import Foundation
import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// Scans with counters of plugins.
@Suite struct CounterScanTests {
  private func scan(
    _ repository: ScannedRepository, _ definitions: [MigrationDefinition],
    _ counting: PatternCounting?, source: ScanSource = .workingTree, cacheFolder: String? = nil
  ) async throws -> ScanSnapshot {
    var request = ScanRequest(
      root: repository.root, definitions: definitions, ownersFile: nil, moduleGlobs: ["*"],
      today: try #require(Day("2026-06-30")))
    request.source = source
    var last: ScanSnapshot?
    for try await event in WorkingTreeScanner(counting: counting, cacheFolder: cacheFolder)
      .scan(request)
    {
      if case .finished(let snapshot) = event { last = snapshot }
    }
    return try #require(last)
  }

  private func repository() async throws -> ScannedRepository {
    let repository = try await ScannedRepository()
    try repository.write("a/one.txt", "foo\nbar\n  foo bar\r\nlast foo")
    try repository.write("b/two.txt", "x\nfoo\nfoo\n")
    try repository.write("b/empty.txt", "")
    try repository.write("generated.txt", "foo\n")
    try repository.write("binary.txt", "foo\0foo\n")
    try repository.write(".gitattributes", "generated.txt linguist-generated\n")
    try repository.write("CODEOWNERS", "* @all\nb/ @two\n")
    try await repository.addAll()
    return repository
  }

  @Test("a counter counts the same lines as a pattern, with owners and modules")
  func pattern() async throws {
    let repository = try await repository()
    var definitions: [MigrationDefinition] = [
      .counting("foo"), MigrationDefinition(id: "pattern", title: "", subject: .patterns(["foo"])),
    ]
    definitions[0].exclude = ["CODEOWNERS", ".gitattributes"]
    definitions[1].exclude = definitions[0].exclude
    let snapshot = try await scan(repository, definitions, PatternCounting(.pure))
    let (counted, pattern) = (snapshot.migrations[0], snapshot.migrations[1])
    var gaps = snapshot.gaps
    gaps.uncountable = [:]
    #expect(counted.isCounted && gaps == ScanGaps())
    #expect(counted.remaining == pattern.remaining && counted.remaining == 5)
    #expect(counted.files == pattern.files)
    #expect(counted.byTeam == pattern.byTeam)
    #expect(counted.byModule == pattern.byModule)
    #expect(snapshot.remainingByPath["counted"] == snapshot.remainingByPath["pattern"])
    let (own, others) = (
      try #require(snapshot.matches["counted"]), try #require(snapshot.matches["pattern"])
    )
    #expect(own.map(\.line) == others.map(\.line))
    #expect(own.map(\.text) == ["foo", "  foo bar", "last foo", "foo", "foo"])
    #expect(own.map(\.column) == [1, 3, 1, 1, 1])
  }

  @Test("an exception covers a line that a counter finds")
  func exceptions() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.txt", "foo\n// headway:allow counted until=2300-01-01 owner=@x reason=\"r\"\nfoo\n")
    try await repository.addAll()
    let count = try await scan(repository, [.counting("foo")], PatternCounting(.pure)).migrations[0]
    #expect((count.remaining, count.excepted) == (1, 1))
  }

  @Test("the answers of a pure counter are cached by the content of files")
  func cache() async throws {
    let repository = try await repository()
    let cache = repository.root + "/.git/cache"
    let first = PatternCounting(.pure)
    let snapshot = try await scan(repository, [.counting("foo")], first, cacheFolder: cache)
    #expect(
      first.files.count == 4, "no empty, generated or binary file: \(first.files.map(\.path))")
    let second = PatternCounting(.pure)
    #expect(
      try await scan(repository, [.counting("foo")], second, cacheFolder: cache) == snapshot)
    #expect(second.files.isEmpty)
    try repository.write("a/one.txt", "foo\n")
    let third = PatternCounting(.pure)
    let changed = try await scan(repository, [.counting("foo")], third, cacheFolder: cache)
    #expect(third.files.map(\.path) == ["a/one.txt"])
    #expect(changed.migrations[0].remaining == snapshot.migrations[0].remaining - 2)
    let newer = PatternCounting(.pure, version: "2")
    _ = try await scan(repository, [.counting("foo")], newer, cacheFolder: cache)
    #expect(newer.files.count == 4, "another version of the counter is asked again")
    let other = PatternCounting(.pure)
    _ = try await scan(repository, [.counting("bar")], other, cacheFolder: cache)
    #expect(other.files.count == 4, "another counter is asked")
    let impure = PatternCounting(.impure)
    _ = try await scan(repository, [.counting("foo")], impure, cacheFolder: cache)
    #expect(impure.files.count == 4, "a counter that isn't pure is asked every time")
  }

  @Test("counts with different arguments never share a cache")
  func arguments() async throws {
    let repository = try await repository()
    let cache = repository.root + "/.git/cache"
    // Swift's == treats the last two as equal.
    let arguments = [nil, "foo", "bar", "foo 1", "x", "1", "a\u{323}\u{307}", "a\u{307}\u{323}"]
    let definitions = arguments.map { MigrationDefinition.counting("foo", argument: $0) }
    let counts = [5, 5, 2, 0, 2, 0, 0, 0]
    for (definition, count) in zip(definitions, counts) {
      let counting = PatternCounting(.pure)
      let snapshot = try await scan(repository, [definition], counting, cacheFolder: cache)
      #expect(snapshot.migrations[0].remaining == count, "\(definition.subject)")
      #expect(counting.files.count == 4, "\(definition.subject) is asked")
    }
    for (definition, count) in zip(definitions, counts) {
      let counting = PatternCounting(.pure)
      let snapshot = try await scan(repository, [definition], counting, cacheFolder: cache)
      #expect(snapshot.migrations[0].remaining == count, "\(definition.subject)")
      #expect(counting.files.isEmpty, "\(definition.subject) is cached")
    }
  }

  @Test("a language restricts a counter to its files")
  func language() async throws {
    let repository = try await ScannedRepository()
    for name in ["a.swift", "b.txt", "c.py", "d/e.swift"] { try repository.write(name, "foo\n") }
    try await repository.addAll()
    var definition = MigrationDefinition.counting("foo")
    definition.languages = ["swift"]
    let counting = PatternCounting(.pure)
    let snapshot = try await scan(repository, [definition], counting)
    #expect(counting.files.map(\.path).sorted() == ["a.swift", "d/e.swift"])
    #expect(snapshot.migrations[0].remaining == 2)
  }

  @Test("the counters of a plugin are asked about the same files one after another")
  func interleaved() async throws {
    let repository = try await ScannedRepository()
    for number in 0..<200 { try repository.write("f\(number).txt", "a\nb\nc\n") }
    try await repository.addAll()
    let counting = PatternCounting(.pure)
    let definitions = ["a", "b", "c"].map {
      MigrationDefinition.counting("c", argument: $0, id: $0)
    }
    let snapshot = try await scan(repository, definitions, counting)
    #expect(snapshot.migrations.map(\.remaining) == [200, 200, 200])
    let questions = counting.questions.map { $0.map(\.path) }
    #expect(questions.count > 3)
    for index in stride(from: 0, to: questions.count, by: 3) {
      #expect(Set(questions[index..<index + 3]).count == 1, "question \(index)")
    }
  }

  @Test("equal counters of several migrations share their answers, also if they cover other files")
  func equal() async throws {
    let repository = try await repository()
    let cache = repository.root + "/.git/cache"
    var definitions = ["x", "y", "z"].map { MigrationDefinition.counting("foo", id: $0) }
    definitions[0].files = ["a/**"]
    definitions[2].files = ["b/**"]
    let counting = PatternCounting(.pure)
    let snapshot = try await scan(repository, definitions, counting, cacheFolder: cache)
    #expect(snapshot.migrations.map(\.remaining) == [3, 5, 2])
    #expect(counting.files.count == 4)
    let failing = PatternCounting(.failing)
    let failed = try await scan(repository, definitions, failing)
    #expect(failed.migrations.allSatisfy { !$0.isCounted } && failed.gaps.uncounted.count == 3)
  }

  @Test("migrations with different arguments of one counter are counted in the same scan")
  func together() async throws {
    let repository = try await repository()
    let snapshot = try await scan(
      repository,
      [
        .counting("c", argument: "foo", id: "a"), .counting("c", argument: "bar", id: "b"),
        .counting("c", argument: "foo", id: "c"),
      ], PatternCounting(.pure))
    #expect(snapshot.migrations.map(\.remaining) == [5, 2, 5])
  }

  @Test(
    "a count that a plugin can't provide is missing, and the others are complete",
    arguments: [PatternCounting.Behavior.untrusted, .failing])
  func missing(_ behavior: PatternCounting.Behavior) async throws {
    let repository = try await repository()
    let snapshot = try await scan(
      repository,
      [
        .counting("foo"),
        MigrationDefinition(id: "pattern", title: "", subject: .patterns(["foo"])),
      ],
      PatternCounting(behavior))
    #expect(snapshot.migrations.map(\.isCounted) == [false, true])
    #expect(snapshot.migrations[1].remaining == 5)
    #expect(snapshot.matches["counted"] == nil && snapshot.remainingByPath["counted"] == nil)
    let message = try #require(snapshot.gaps.uncounted["counted"])
    #expect(
      message == (behavior == .failing ? "it failed" : "the plugin p isn't trusted?[31m"),
      "control characters are replaced")
    let without = try await scan(repository, [.counting("foo")], nil)
    #expect(without.gaps.uncounted["counted"] == "external plugins can't run here")
  }

  @Test("a counter that isn't pure only counts the working tree")
  func impure() async throws {
    let repository = try await repository()
    try await repository.commit()
    let counting = PatternCounting(.impure)
    #expect(
      try await scan(repository, [.counting("foo")], counting).migrations[0].remaining == 5)
    for source in [ScanSource.index, .commit(try await repository.head())] {
      let snapshot = try await scan(repository, [.counting("foo")], counting, source: source)
      #expect(snapshot.gaps.uncounted["counted"]?.contains("only counts the working tree") == true)
      let pure = try await scan(
        repository, [.counting("foo")], PatternCounting(.pure), source: source)
      #expect(pure.migrations[0].remaining == 5 && pure.migrations[0].isCounted)
    }
  }

  @Test("files that are too large, too long or not valid UTF-8 are listed as skipped")
  func skipped() async throws {
    let repository = try await ScannedRepository()
    try repository.write("large.txt", String(repeating: "foo foo foo\n", count: 90_000))
    try repository.write("long.txt", String(repeating: "f\n", count: 100_001))
    try Data([0x66, 0x6F, 0x6F, 0xFF, 0x0A])
      .write(to: URL(fileURLWithPath: repository.root + "/latin.txt"))
    try repository.write("ok.txt", "foo\n")
    try await repository.addAll()
    let snapshot = try await scan(repository, [.counting("foo")], PatternCounting(.pure))
    #expect(snapshot.migrations[0].remaining == 1)
    #expect(
      snapshot.gaps.leftOut["counted"]?.map { "\($0.path): \($0.message)" } == [
        "large.txt: larger than 1 MB", "latin.txt: not valid UTF-8",
        "long.txt: longer than 100000 lines",
      ])
  }

  @Test("a question has a limited number of files and bytes")
  func batches() async throws {
    let repository = try await ScannedRepository()
    for number in 0..<200 { try repository.write("f\(number).txt", "x\nfoo \(number)\n") }
    try await repository.addAll()
    let counting = PatternCounting(.pure)
    let snapshot = try await scan(repository, [.counting("foo")], counting)
    #expect(snapshot.migrations[0].remaining == 200)
    #expect(counting.files.count == 200)
    #expect(snapshot.matches["counted"]?.allSatisfy { $0.line == 2 } == true)
  }
}
