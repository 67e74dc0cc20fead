import Foundation
import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// Nothing is read twice, and cached results match a complete read.
@Suite struct HistoryCacheTests {
  private let definitions = MigrationDefinition.numbered(["foo", #"^\s*import XCTest\b"#, "bar"])

  private func request(_ repository: HistoryTestRepository) -> HistoryRequest {
    HistoryRequest(root: repository.root, definitions: definitions)
  }

  /// The history, read with an empty cache.
  private func cold(_ repository: HistoryTestRepository) async throws -> History {
    try await repository.read(
      request(repository), cacheFolder: repository.folder + "/cold-\(UUID().uuidString)"
    ).history
  }

  @Test("without new commits, nothing is read")
  func nothingNew() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 1, commits: 20))
    let first = try await repository.read(request(repository))
    let second = try await repository.read(request(repository))
    #expect(first.blobsRead > 10)
    #expect(second.blobsRead == 0)
    #expect(first.history == second.history)
  }

  @Test(
    "the counts of a pattern are cached, whatever characters it contains",
    arguments: ["(?x) foo # either\n | bar", "foo|\u{0}x|bar", "foo, bar| foo"])
  func anyPattern(_ pattern: String) async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 2, commits: 12))
    let definitions = MigrationDefinition.numbered([pattern])
    let request = HistoryRequest(root: repository.root, definitions: definitions)
    let first = try await repository.read(request)
    let second = try await repository.read(request)
    #expect(first.blobsRead > 0)
    #expect(second.blobsRead == 0)
    #expect(first.history == second.history)
  }

  @Test("a new commit only reads the blobs that it changed")
  func newCommit() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit((0..<30).map { .file("\($0).txt", "foo \($0)\n") })
    script.commit([.file("x.txt", "foo\nbar\n"), .renamed("1.txt", "one.txt")])
    try await repository.add(script)
    #expect(try await repository.read(request(repository)).blobsRead == 31)
    script.commit([.file("x.txt", "foo\nfoo\n"), .renamed("2.txt", "two.txt")])
    try await repository.add(script)
    let reading = try await repository.read(request(repository))
    #expect(reading.blobsRead == 1)
    #expect(reading.history == (try await cold(repository)))
    // The last known history is reported first.
    #expect(reading.earlier.first?.migrations["m0"]?.points.count == 2)
  }

  @Test("only a new migration is read; the others are reported at once")
  func newMigration() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\n"), .file("b.txt", "bar\n"), .file("c.swift", "foo\n")])
    script.commit([.file("a.txt", "foo\nfoo\n")])
    try await repository.add(script)
    _ = try await repository.read(request(repository))
    var request = request(repository)
    var swift = MigrationDefinition(id: "new", title: "", subject: .patterns(["fo+"]))
    swift.files = ["**/*.swift"]
    request.definitions.append(swift)
    let reading = try await repository.read(request)
    #expect(reading.blobsRead == 1)
    #expect(reading.earlier.first?.migrations.count == 3)
    #expect(reading.history.migrations["new"]?.points.map(\.remaining) == [1, 1])
    #expect(try await repository.read(request).blobsRead == 0)
    // Another id with the same patterns: nothing to read.
    request.definitions[3].id = "renamed"
    #expect(try await repository.read(request).blobsRead == 0)
    request.definitions[3].count = .matches
    #expect(try await repository.read(request).blobsRead == 1)
  }

  @Test("reading commit by commit, or after a force-push, gives the same history as reading all")
  func incremental() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 5, commits: 30))
    let tips = try await repository.gitText("rev-list", "--first-parent", "--reverse", "main")
      .split(separator: "\n").map(String.init)
    for (number, tip) in tips.enumerated() where number % 3 == 0 {
      try await repository.git("reset", "-q", "--hard", tip)
      #expect(
        try await repository.read(request(repository)).history == (try await cold(repository)))
    }
    // Back to an older commit, then along another line.
    try await repository.git("reset", "-q", "--hard", tips[tips.count / 2])
    try repository.write("forced.txt", "foo\nbar foo\n")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "forced")
    #expect(try await repository.read(request(repository)).history == (try await cold(repository)))
  }

  @Test("all parents and first parents share one cache")
  func bothWays() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 6, commits: 30))
    var all = request(repository)
    all.allParents = true
    let first = try await repository.read(request(repository)).history
    let second = try await repository.read(all).history
    let other = repository.folder + "/other"
    #expect(second == (try await repository.read(all, cacheFolder: other).history))
    #expect(first == (try await repository.read(request(repository), cacheFolder: other).history))
    #expect(try await repository.read(all, cacheFolder: other).blobsRead == 0)
  }

  @Test("concurrent reads all return the right history and leave a valid cache")
  func atOnce() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 7, commits: 30))
    let right = try await cold(repository)
    try await withThrowingTaskGroup(of: History.self) { group in
      for _ in 0..<4 {
        group.addTask { try await repository.read(self.request(repository)).history }
      }
      for try await history in group { #expect(history == right) }
    }
    let after = try await repository.read(request(repository))
    #expect(after.history == right)
    #expect(after.blobsRead == 0)
  }

  @Test("a canceled read keeps its results, and the next read continues from them")
  func stopping() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 8, commits: 30))
    let right = try await cold(repository)
    for pause in [0, 5, 20, 60] {
      let reading = Task {
        for try await _ in HistoryReader(cacheFolder: repository.cacheFolder)
          .read(request(repository))
        {}
      }
      try await Task.sleep(for: .milliseconds(pause))
      reading.cancel()
      _ = try? await reading.value
    }
    #expect(try await repository.read(request(repository)).history == right)
  }

  @Test("a linked working tree shares the cache of its repository")
  func linkedWorkingTree() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 9, commits: 12))
    let first = try await repository.read(request(repository))
    try await repository.git("worktree", "add", "-q", "-b", "side", "../linked")
    var linked = request(repository)
    linked.root = repository.folder + "/linked"
    let second = try await repository.read(linked)
    #expect(second.blobsRead == 0)
    #expect(second.history == first.history)
  }

  @Test("partial histories are right for every day that they contain, and grow back in time")
  func growingBack() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    for number in 0..<900 {
      script.commit([
        .file("A/\(number % 40).txt", "foo \(number)\n"),
        .file("B/\(number % 300).txt", number % 3 == 0 ? "bar \(number)\nfoo\n" : "\(number)\n"),
      ])
    }
    try await repository.add(script)
    var request = request(repository)
    request.moduleGlobs = ["*"]
    let reader = HistoryReader(cacheFolder: repository.cacheFolder, pause: .zero)
    var earlier: [History] = []
    var last: History?
    for try await event in reader.read(request) {
      if case .history(let history) = event { earlier.append(history) }
      if case .finished(let history) = event { last = history }
    }
    let whole = try #require(last?.migrations["m0"])
    #expect(!earlier.isEmpty)
    for history in earlier {
      let part = try #require(history.migrations["m0"])
      #expect(!part.points.isEmpty)
      #expect(part.points == whole.points.suffix(part.points.count))
      #expect(part.changes == Array(whole.changes.prefix(part.changes.count)))
      for module in part.modules {
        let right = try #require(whole.modules.first { $0.name == module.name })
        #expect(module.steps.dropFirst() == right.steps.suffix(module.steps.count - 1))
      }
    }
    try await repository.compare(
      History(branch: "", migrations: ["m0": MigrationHistory(points: whole.points.suffix(3))]),
      ["foo"])
  }

  // MARK: Unusable caches

  private func cacheFile(_ repository: HistoryTestRepository) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: repository.cacheFolder)
    return repository.cacheFolder + "/" + (try #require(names.first { $0.hasSuffix(".sqlite") }))
  }

  @Test("a damaged cache is rebuilt, with a notice", arguments: [0, 1, 2])
  func damage(kind: Int) async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 10, commits: 30))
    let right = try await repository.read(request(repository)).history
    let file = URL(fileURLWithPath: try cacheFile(repository))
    var bytes = try Data(contentsOf: file)
    switch kind {
    case 0: bytes = Data("this is no database, and never was one of any kind".utf8)
    case 1: bytes = bytes.prefix(bytes.count / 2)
    default:
      // Damages content, not structure: only a checksum detects this.
      let path = Data("Sources/b.swift".utf8)
      _ = try #require(bytes.range(of: path))
      while let range = bytes.range(of: path) { bytes[range.lowerBound] ^= 0x01 }
    }
    try bytes.write(to: file)
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
    let reading = try await repository.read(request(repository))
    #expect(reading.history.migrations == right.migrations)
    #expect(reading.history.notices.contains { $0.contains("rebuilt") })
    let after = try await repository.read(request(repository))
    #expect(after.history == right)
    #expect(after.blobsRead == 0)
  }

  @Test("if the cache can't be written, the history is read anyway, with a notice")
  func nowhereToKeep() async throws {
    let repository = try await HistoryTestRepository()
    try await repository.add(.random(seed: 11, commits: 10))
    let right = try await repository.read(request(repository)).history
    try FileManager.default.createDirectory(
      atPath: repository.folder, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: repository.folder + "/file"))
    let reading = try await repository.read(
      request(repository), cacheFolder: repository.folder + "/file/below")
    #expect(reading.history.migrations == right.migrations)
    #expect(reading.history.notices.contains { $0.contains("Results won't be cached") })
  }
}
