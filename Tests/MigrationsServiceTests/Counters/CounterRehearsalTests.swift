import MigrationsInterface
import MigrationsService
import TestRepositories
import Testing
import Workspace

/// Merges with counters of plugins.
@Suite struct CounterRehearsalTests {
  private let pattern = MigrationDefinition(
    id: "pattern", title: "", subject: .patterns(["foo"]))

  private func read(
    _ repository: HistoryTestRepository, _ definitions: [MigrationDefinition],
    _ counting: PatternCounting?
  ) async throws -> MergeHistory {
    let request = HistoryRequest(root: repository.root, definitions: definitions)
    return try await MergeReader(counting: counting, cacheFolder: repository.cacheFolder)
      .merges(request, over: .since(Day(number: 0))) { _ in }
  }

  /// More merges than one batch, with repeated texts, a deleted file, a renamed one, and texts that no
  /// counter receives.
  private func repository() async throws -> HistoryTestRepository {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\nbar\n"), .file("b.txt", "x\r\n  foo\r\n")])
    for number in 0..<40 {
      script.commit([
        .file("a.txt", number.isMultiple(of: 2) ? "foo\nfoo \(number % 6)\n" : "foo\nbar\n"),
        .file("c\(number % 3).txt", "x\nfoo foo \(number)\n"),
      ])
    }
    script.commit([.removed("b.txt"), .file("d.txt", "x\r\n  foo\r\n"), .file("e.txt", "")])
    try await repository.add(script)
    return repository
  }

  @Test("a pure counter finds the same matches in merges as a pattern, and is asked once per text")
  func pattern() async throws {
    let repository = try await repository()
    let counting = PatternCounting(.pure)
    let history = try await read(repository, [.counting("foo"), pattern], counting)
    #expect(history.merges.count == 41 && history.uncounted.isEmpty)
    var matches = 0
    for merge in history.merges {
      #expect(merge.uncounted == 0)
      for version in merge.files.flatMap({ [$0.before, $0.after] }).compactMap(\.self) {
        #expect(version.remaining["counted"] == version.remaining["pattern"])
        let (own, others) = (version.matches["counted"] ?? [], version.matches["pattern"] ?? [])
        #expect(own.map(\.line) == others.map(\.line))
        matches += own.count
      }
    }
    #expect(matches > 80)
    let renames = history.merges.first?.renames.map { "\(String(decoding: $0.old, as: UTF8.self))" }
    #expect(renames == ["b.txt"])
    let texts = counting.files.map(\.text)
    #expect(Set(texts).count == texts.count)
    let second = PatternCounting(.pure)
    let again = try await read(repository, [.counting("foo"), pattern], second)
    #expect(second.files.isEmpty)
    #expect(
      again.merges.map { $0.files.map(\.after?.remaining) }
        == history.merges.map { $0.files.map(\.after?.remaining) })
  }

  @Test("an exception counts as of the day of the merge")
  func exceptions() async throws {
    let repository = try await HistoryTestRepository()
    let text = "foo // headway:allow counted until=2020-09-15 owner=@x reason=\"r\"\n"
    var script = FastImportScript()
    script.commit([.file("a.txt", "x\n")])
    script.commit([.file("a.txt", text)])
    script.commit([.file("a.txt", text + "x\n")])
    try await repository.add(script)
    let history = try await read(repository, [.counting("foo")], PatternCounting(.pure))
    for merge in history.merges {
      let isOver = merge.day.description > "2020-09-15"
      #expect(merge.files.first?.after?.remaining["counted"] == (isOver ? 1 : 0))
      #expect(merge.files.first?.after?.matches["counted"]?.count == 1)
    }
  }

  @Test(
    "a migration whose counter can't count merges is missing, and the others are complete",
    arguments: [
      (PatternCounting.Behavior.impure, "isn't pure, so it only counts the working tree"),
      (.untrusted, "isn't trusted"), (.failing, "it failed"),
    ])
  func missing(_ behavior: PatternCounting.Behavior, _ reason: String) async throws {
    let repository = try await repository()
    let whole = try await read(repository, [pattern], nil)
    let history = try await read(
      repository, [.counting("foo"), pattern], PatternCounting(behavior))
    #expect(history.uncounted.keys.map(\.description) == ["counted"])
    #expect(history.uncounted["counted"]?.contains(reason) == true)
    #expect(
      history.merges.map { $0.files.map(\.after?.remaining) }
        == whole.merges.map { $0.files.map(\.after?.remaining) })
    let error = await #expect(throws: UncountedMigrations.self) {
      _ = try await read(repository, [.counting("foo")], PatternCounting(behavior))
    }
    #expect(error?.description.hasPrefix("counted can't be rehearsed: ") == true)
    #expect(error?.description.contains(reason) == true)
  }

  @Test("a version that no counter can receive is uncounted")
  func skipped() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\n")])
    script.commit([.file("a.txt", String(repeating: "foo foo foo\n", count: 90_000))])
    try await repository.add(script)
    let history = try await read(repository, [.counting("foo")], PatternCounting(.pure))
    #expect(history.merges.map(\.uncounted) == [1])
    #expect(history.merges.first?.files.first?.after?.remaining["counted"] == nil)
    #expect(history.merges.first?.files.first?.before?.remaining["counted"] == 1)
  }
}
