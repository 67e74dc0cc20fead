import MigrationsInterface
import MigrationsLogic
import MigrationsService
import OwnersLogic
import TestSupport
import Testing
import Workspace

/// Shares by the owners file of each day.
@Suite struct OwnersHistoryTests {
  private func read(
    _ repository: HistoryTestRepository, _ patterns: [String], file: String? = nil
  ) async throws -> History {
    var request = HistoryRequest(
      root: repository.root, definitions: MigrationDefinition.numbered(patterns), ownersFile: file)
    request.ownersOf = .day
    return try await repository.read(request).history
  }

  @Test("matches count for the team that owned their file on each day")
  func handOver() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    script.commit([.file("a.txt", "foo\nfoo\n"), .file("b.txt", "foo\n")])
    script.commit([.file("CODEOWNERS", "* @a\n")])
    // One commit changes a file and its owner.
    script.commit([.file("CODEOWNERS", "* @a\nb.txt @b\n"), .file("b.txt", "foo\nfoo\nfoo\n")])
    script.commit([.file(".github/CODEOWNERS", "a.txt @c\n")])
    script.commit([.removed(".github/CODEOWNERS"), .removed("CODEOWNERS")])
    script.commit([.removed("b.txt"), .file("docs/CODEOWNERS", "* @d\n")])
    try await repository.add(script)
    for _ in 1...2 {
      // The second read uses the cache only.
      let history = try #require(try await read(repository, ["foo"]).migrations["m0"])
      let days = history.points.map(\.day)
      func shares(_ team: String?) -> [Int] {
        days.map { history.steps(of: team).remaining(on: $0) }
      }
      #expect(shares(nil) == [3, 0, 0, 3, 5, 0])
      #expect(shares("@a") == [0, 3, 2, 0, 0, 0])
      #expect(shares("@b") == [0, 0, 3, 0, 0, 0])
      #expect(shares("@c") == [0, 0, 0, 2, 0, 0])
      #expect(shares("@d") == [0, 0, 0, 0, 0, 2])
    }
  }

  @Test("an exception changes owners with its file, and ends on its last day")
  func exceptions() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let excepted = "foo // headway:allow m0 until=2020-09-15 owner=@ios a reason\n"
    script.commit([.file("a.txt", excepted + "bar\nfoo\n"), .file("CODEOWNERS", "* @a\n")])
    script.commit([.file("CODEOWNERS", "* @b\n")])
    script.commit([.file("x.txt", "")])
    try await repository.add(script)
    let history = try #require(try await read(repository, ["foo"]).migrations["m0"])
    let days = history.points.map(\.day)
    #expect(days.map { history.steps(of: "@a").remaining(on: $0) } == [1, 0, 0])
    #expect(days.map { history.steps(of: "@b").remaining(on: $0) } == [0, 1, 2])
  }

  @Test("before the configured owners file existed, the usual locations are searched")
  func named() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    script.commit([.file("a.txt", "foo\n"), .file("CODEOWNERS", "* @old\n")])
    script.commit([.renamed("CODEOWNERS", "own/OWNERS")])
    try await repository.add(script)
    let history = try #require(
      try await read(repository, ["foo"], file: "own/OWNERS").migrations["m0"])
    #expect(history.steps(of: "@old").map(\.remaining) == [1])
    #expect(history.steps(of: nil).isEmpty)
    let missing = try #require(
      try await read(repository, ["foo"], file: "own/NONE").migrations["m0"])
    #expect(missing.steps(of: nil).map(\.remaining) == [1] && missing.cells.count == 1)
  }

  @Test(
    "the shares of a random history match the files that git lists for each team",
    arguments: 11...14 as ClosedRange<UInt64>)
  func randomHistories(seed: UInt64) async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: seed, commits: 40))
    var random = SeededGenerator(seed: seed)
    let teams = ["@a", "@b", "@c"]
    let rules = ["*", "*.swift", "Sources/", "deep/", "c.txt", "*.txt"]
    var script = FastImportScript(time: 1_700_000_000)
    var parent = "main^0"
    for _ in 0..<12 {
      let lines = (0..<3).map { _ in
        "\(random.pick(rules)) \(random.pick(teams))\n"
      }
      let name = random.below(2) == 0 ? "a.swift" : "deep/er/d.swift"
      let text = String(repeating: "foo\n", count: random.below(4))
      parent = script.commit(
        [.file("CODEOWNERS", lines.joined()), .file(name, text)], parent: parent)
    }
    try await repository.add(script)
    let history = try #require(try await read(repository, ["foo"]).migrations["m0"])
    #expect(history.points.count >= 12)
    for point in history.points {
      let files = try await repository.gitCounts("foo", in: point.commit)
      let isThere = try await !repository.gitText("ls-tree", point.commit, "CODEOWNERS").isEmpty
      let text =
        isThere ? try await repository.gitText("show", "\(point.commit):CODEOWNERS") : ""
      let owners = CodeOwners(text)
      var expected: [String?: Int] = [:]
      for (path, count) in files {
        let names = owners.owners(of: path).owners
        for name in names.isEmpty ? [nil] : names.map(Optional.some) {
          expected[name, default: 0] += count
        }
      }
      for team in teams.map(Optional.some) + [nil] {
        #expect(
          history.steps(of: team).remaining(on: point.day) == expected[team, default: 0],
          "\(team ?? "unowned") on \(point.day)")
      }
    }
  }
}
