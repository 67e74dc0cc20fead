import Foundation
import GitHistory
import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// Histories of all kinds of repositories, including incomplete ones.
@Suite struct HistoryRepositoryTests {
  private static let patterns = ["foo", "bar", #"^\s*import XCTest\b"#]
  private let definitions = MigrationDefinition.numbered(patterns)

  @Test(
    "along all parents, the counts of every day match git grep", arguments: [21, 22] as [UInt64])
  func allParents(seed: UInt64) async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: seed, commits: 40))
    let history = try await repository.read(definitions, allParents: true)
    #expect(!history.firstParent)
    try await repository.compare(history, HistoryRepositoryTests.patterns)
  }

  @Test("the counts of a SHA-256 repository match git grep")
  func longIDs() async throws {
    let repository = try await HistoryTestRepository("--object-format=sha256")
    try await repository.add(.random(seed: 23, commits: 20, idDigits: 64))
    let history = try await repository.read(definitions)
    #expect(history.migrations["m0"]?.points.first?.commit.count == 64)
    try await repository.compare(history, HistoryRepositoryTests.patterns)
    #expect(try await repository.read(definitions) == history)
  }

  @Test("a bare repository has the history of the one it was cloned from")
  func bare() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 24, commits: 15))
    try await repository.git("clone", "-q", "--bare", ".", "../bare.git")
    let request = HistoryRequest(root: repository.folder + "/bare.git", definitions: definitions)
    #expect(
      try await repository.read(request).history == (try await repository.read(definitions)))
  }

  @Test("a bare repository uses the owners file of HEAD")
  func bareOwners() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("A/a.txt", "foo\n"), .file("CODEOWNERS", "/A/ @ios\n")])
    try await repository.add(script)
    try await repository.git("clone", "-q", "--bare", ".", "../bare.git")
    let request = HistoryRequest(
      root: repository.folder + "/bare.git", definitions: MigrationDefinition.numbered(["foo"]))
    let history = try await repository.read(request).history
    #expect(history.migrations["m0"]?.cells.map(\.team) == ["@ios"])
  }

  @Test("a repository without a commit has an empty history")
  func empty() async throws {
    let repository = try await HistoryTestRepository()
    let history = try await repository.read(definitions)
    #expect(history.isComplete)
    #expect(history.migrations.values.allSatisfy { $0.points.isEmpty })
  }

  @Test("the main branch is followed, wherever HEAD is, unless the request names another branch")
  func branches() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\n")])
    script.commit([.file("a.txt", "foo\nfoo\n")], branch: "feature", parent: "refs/heads/main")
    try await repository.add(script)
    try await repository.git("checkout", "-q", "--detach", "feature")
    #expect(try await repository.read(definitions).branch == "main")
    var request = HistoryRequest(
      root: repository.root, definitions: definitions, branch: "feature")
    #expect(
      try await repository.read(request).history.migrations["m0"]?.points.map(\.remaining)
        == [1, 2])
    request.branch = "featrue"
    let error = await #expect(throws: UnknownBranch.self) {
      try await repository.read(request)
    }
    #expect(error?.known == ["feature", "main"])
    try await repository.git("branch", "-q", "-D", "main")
    try await repository.git("branch", "-q", "-D", "feature")
    #expect(try await repository.read(definitions).branch == "HEAD")
  }

  @Test("a shallow clone has a notice, and its history is complete after it is unshallowed")
  func shallow() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    for number in 0..<12 {
      script.commit([.file("\(number).txt", "foo\n"), .file("x.txt", "\(number)\n")])
    }
    try await repository.add(script)
    let whole = try await repository.read(definitions)
    try await repository.git(
      "clone", "-q", "--depth", "4", "file://\(repository.root)", "../shallow")
    let request = HistoryRequest(root: repository.folder + "/shallow", definitions: definitions)
    for _ in 0..<2 {
      let history = try await repository.read(request).history
      #expect(history.isShallow)
      #expect(!history.isComplete)
      let points = try #require(history.migrations["m0"]?.points)
      #expect(points == whole.migrations["m0"]?.points.suffix(4))
      #expect(history.notices.contains { $0.contains("git fetch --unshallow") })
    }
    try await repository.git(["fetch", "-q", "--unshallow"], in: repository.folder + "/shallow")
    let history = try await repository.read(request).history
    #expect(history.migrations == whole.migrations)
    #expect(history.isComplete)
  }

  @Test("a partial clone is read as far as possible, and nothing is fetched")
  func partial() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    for number in 0..<12 { script.commit([.file("x.txt", "foo \(number)\n")]) }
    try await repository.add(script)
    try await repository.git("config", "uploadpack.allowFilter", "true")
    try await repository.git(
      "clone", "-q", "--filter=blob:none", "file://\(repository.root)", "../partial")
    let clone = repository.folder + "/partial"
    let before = try await repository.git(["count-objects", "-v"], in: clone)
    let history = try await repository.read(
      HistoryRequest(root: clone, definitions: definitions)
    ).history
    #expect(history.missingObjects == 11)
    #expect(!history.isComplete)
    #expect(history.migrations["m0"]?.points.last?.remaining == 1)
    #expect(history.migrations["m0"]?.points.count == 12)
    #expect(try await repository.git(["count-objects", "-v"], in: clone) == before)
  }

  @Test("missing and damaged objects are counted, and everything else is right")
  func missingObjects() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    for number in 0..<6 {
      script.commit([.file("\(number).txt", "foo \(number)\n"), .file("x.txt", "bar \(number)\n")])
    }
    try await repository.add(script)
    for (name, damage) in [("x.txt", false), ("3.txt", true)] {
      let id = try await repository.gitText("rev-parse", "main~2:\(name)")
      let file = repository.root + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
      try FileManager.default.removeItem(atPath: file)
      if damage { try Data("damaged".utf8).write(to: URL(fileURLWithPath: file)) }
    }
    let history = try await repository.read(definitions)
    #expect(history.missingObjects == 2)
    #expect(!history.isComplete)
    #expect(history.migrations["m0"]?.points.map(\.remaining) == [1, 2, 3, 3, 4, 5])
    #expect(history.migrations["m1"]?.points.map(\.remaining) == [1, 1, 1, 0, 1, 1])
  }

  @Test("a file version that takes a pattern too long is skipped, with a notice")
  func endlessPatterns() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "aaaa foo\n")])
    script.commit([.file("b.txt", String(repeating: "a", count: 40_000) + "!\n")])
    script.commit([.file("c.txt", "foo\n")])
    try await repository.add(script)
    let definitions = MigrationDefinition.numbered([#"(a|aa|a+)+$|foo"#, "foo"])
    for _ in 0..<2 {
      let history = try await repository.read(definitions)
      #expect(history.migrations["m0"]?.points.map(\.remaining) == [1, 1, 2])
      #expect(history.migrations["m1"]?.points.map(\.remaining) == [1, 1, 2])
      #expect(history.migrations["m0"]?.skipped == 1)
      #expect(history.notices.contains { $0.contains("m0") })
    }
  }

  // MARK: Groups and changes

  @Test("today's modules and teams have their shares, as steps")
  func shares() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([
      .file("A/a.txt", "foo\nfoo\n"), .file("B/b.txt", "foo\n"),
      .file("CODEOWNERS", "/A/ @ios @web\n/B/ @ios\n"),
    ])
    script.commit([.file("C/c.txt", "nothing\n")])
    script.commit([.file("A/a.txt", "foo\n"), .file("top.txt", "foo\n")])
    script.commit([.removed("B/b.txt")])
    try await repository.add(script)
    let request = HistoryRequest(
      root: repository.root, definitions: MigrationDefinition.numbered(["foo"]),
      moduleGlobs: ["*"])
    let history = try await repository.read(request).history
    let migration = try #require(history.migrations["m0"])
    let day = try #require(migration.points.first?.day)
    func steps(_ pairs: (Int, Int)...) -> [ShareStep] {
      pairs.map { ShareStep(day: day + $0, remaining: $1) }
    }
    #expect(
      migration.modules == [
        ShareHistory(name: "A", steps: steps((0, 2), (2, 1))),
        ShareHistory(name: "B", steps: steps((0, 1), (3, 0))),
        ShareHistory(name: nil, steps: steps((2, 1))),
      ])
    #expect(
      migration.cells == [
        CellHistory(module: "A", team: "@ios", steps: steps((0, 2), (2, 1))),
        CellHistory(module: "A", team: "@web", steps: steps((0, 2), (2, 1))),
        CellHistory(module: "B", team: "@ios", steps: steps((0, 1), (3, 0))),
        CellHistory(module: nil, team: nil, steps: steps((2, 1))),
      ])
  }

  @Test("commits that added or removed matches are listed, newest first, without pure renames")
  func changes() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\nfoo\n"), .file("b.txt", "foo\n")], subject: "Begin")
    script.commit([.renamed("a.txt", "c.txt")], subject: "Rename")
    script.commit(
      [.file("c.txt", "foo\n"), .file("b.txt", "foo\nfoo\nfoo\nfoo\n")], author: "Bob",
      subject: "Both\n\nways")
    try await repository.add(script)
    let history = try await repository.read(MigrationDefinition.numbered(["foo"]))
    let changes = try #require(history.migrations["m0"]?.changes)
    #expect(changes.map(\.subject) == ["Both", "Begin"])
    #expect(changes.map(\.author) == ["Bob", "Ann"])
    #expect(changes.map { [$0.added, $0.removed] } == [[3, 1], [3, 0]])
    #expect(changes.map(\.path) == ["b.txt", "a.txt"])
    #expect(changes.map(\.otherPaths) == [["c.txt"], ["b.txt"]])
    #expect(changes.map(\.day.description) == ["2020-09-16", "2020-09-14"])
  }

  @Test("the counts of all shards add up to the total")
  func shards() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 25, commits: 30))
    let whole = try await repository.read(definitions)
    var sums: [Int] = []
    for number in 1...3 {
      var request = HistoryRequest(root: repository.root, definitions: definitions)
      request.shard = HistoryShard(number, of: 3)
      let part = try await repository.read(request).history.migrations["m0"]?.points ?? []
      if sums.isEmpty { sums = part.map { _ in 0 } }
      #expect(part.count == sums.count)
      for (index, point) in part.enumerated() { sums[index] += point.remaining }
    }
    #expect(sums == whole.migrations["m0"]?.points.map(\.remaining))
    #expect((sums.max() ?? 0) > 0)
  }
}
