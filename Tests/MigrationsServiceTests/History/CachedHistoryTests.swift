import Foundation
import MigrationsInterface
import OwnersInterface
import Testing
import Workspace

@testable import MigrationsService

/// A complete history is reported from the cache while nothing has changed. A change of any input
/// makes the cached history invalid.
@Suite struct CachedHistoryTests {
  /// A change of one input.
  struct Change: Sendable, CustomStringConvertible {
    let description: String
    let make: @Sendable (inout HistoryRequest) -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout HistoryRequest) -> Void) {
      description = name
      self.make = make
    }
  }

  /// One change per property of a request. The root is omitted: another repository has its own
  /// cache.
  static let requestChanges = [
    Change("definitions") { $0.definitions.removeLast() },
    Change("branch") { $0.branch = "side" },
    Change("timezone") { $0.timezone = "Pacific/Kiritimati" },
    Change("allParents") { $0.allParents = true },
    Change("ownersFile") { $0.ownersFile = "docs/OTHER" },
    Change("ownersDialect") { $0.ownersDialect = .gitlab },
    Change("ownersOf") { $0.ownersOf = .day },
    Change("moduleGlobs") { $0.moduleGlobs = ["A"] },
    Change("moduleExclusions") { $0.moduleExclusions = ["B"] },
    Change("moduleFolders") { $0.moduleFolders = [ModuleFolder(path: "A", name: "Alpha")] },
    Change("shard") { $0.shard = HistoryShard(1, of: 2) },
  ]

  /// One change per property of a definition that affects counting.
  static let definitionChanges = [
    Change("id") { $0.definitions[0].id = "other" },
    Change("subject") { $0.definitions[0].subject = .patterns(["bar"]) },
    Change("subject") {
      $0.definitions[0].subject = .toolBaseline(ToolBaseline(.rubocopTodo))
    },
    Change("subject") {
      $0.definitions[0].subject = .toolBaseline(ToolBaseline(.rubocopTodo, files: ["x"]))
    },
    Change("subject") {
      $0.definitions[0].subject = .toolBaseline(ToolBaseline(.rubocopTodo, rules: ["x"]))
    },
    Change("subject") {
      $0.definitions[0].subject = .toolBaseline(ToolBaseline(.rubocopTodo, folder: "x"))
    },
    Change("series") { $0.definitions[0].series = .group(0) },
    Change("replacements") { $0.definitions[0].replacements = ["bar"] },
    Change("files") { $0.definitions[0].files = ["A/**"] },
    Change("exclude") { $0.definitions[0].exclude = ["A/**"] },
    Change("includesGenerated") { $0.definitions[0].includesGenerated = true },
    Change("count") { $0.definitions[0].count = .matches },
    Change("maxExceptionDays") { $0.definitions[0].maxExceptionDays = 0 },
    Change("scope") { $0.definitions[0].scope = .code },
    Change("languages") { $0.definitions[0].languages = ["swift"] },
  ]

  /// The properties of a definition that don't affect counting.
  static let properties: Set<String> = [
    "title", "priority", "started", "due", "goal", "adoption", "commitments", "docs", "support",
    "lock", "swaps", "location", "owner",
  ]

  private func repository() async throws -> HistoryTestRepository {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([
      .file("CODEOWNERS", "* @one\n[Section] @two\nA/\n"), .file("docs/OTHER", "* @three\n"),
      .file("A/a.txt", "foo foo\nbar\n"), .file("B/b.txt", "foo\nfoo\n"),
      .file("B/generated/c.pb.swift", "foo\n"),
      .file(".gitattributes", "c.pb.swift linguist-generated\n"),
      .file("A/e.txt", "foo // headway:allow m0 until=2300-01-01 reason=\"x\" owner=@one\n"),
    ])
    script.commit([.file("A/a.txt", "foo\n"), .file("CODEOWNERS", "* @four\n")])
    try await repository.add(script)
    try await repository.git("checkout", "-q", "-b", "side")
    try repository.write("B/d.txt", "foo\n")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "on the side")
    try await repository.git("checkout", "-q", "main")
    try await repository.git("merge", "-q", "--no-ff", "-m", "together", "side")
    try await repository.git("branch", "-f", "side", "side~1")
    return repository
  }

  private func request(_ repository: HistoryTestRepository) -> HistoryRequest {
    var request = HistoryRequest(
      root: repository.root, definitions: MigrationDefinition.numbered(["foo", "ba."]))
    request.moduleGlobs = ["*"]
    return request
  }

  @Test(
    "a cached history equals the original", arguments: [Change("nothing") { _ in }] + requestChanges
  )
  func again(_ change: Change) async throws {
    let repository = try await repository()
    var request = request(repository)
    change.make(&request)
    let first = try await repository.read(request).history
    let second = try await repository.read(request)
    #expect(second.history == first)
    #expect(second.earlier.isEmpty)
    #expect(!first.migrations.isEmpty)
  }

  @Test(
    "a changed input gives another key and another history",
    arguments: requestChanges + definitionChanges)
  func otherwise(_ change: Change) async throws {
    let repository = try await repository()
    let first = request(repository)
    var second = first
    change.make(&second)
    let keys = [
      try await HistoryCacheKey(HistoryPlan(first)), try await HistoryCacheKey(HistoryPlan(second)),
    ]
    #expect(keys[0] != nil)
    #expect(keys[0] != keys[1])

    _ = try await repository.read(first)
    let cold = try await repository.read(second, cacheFolder: repository.folder + "/cold").history
    #expect(try await repository.read(second).history == cold)
  }

  @Test("these tests cover all properties of requests and definitions")
  func properties() {
    let request = HistoryRequest(root: "/", definitions: [])
    let requested = Set(Mirror(reflecting: request).children.compactMap(\.label))
    #expect(
      requested == Set(CachedHistoryTests.requestChanges.map(\.description) + ["root", "end"]))
    let definition = MigrationDefinition.numbered(["foo"])[0]
    let defined = Set(Mirror(reflecting: definition).children.compactMap(\.label))
    let counting = Set(CachedHistoryTests.definitionChanges.map(\.description))
    #expect(defined == counting.union(CachedHistoryTests.properties))
  }

  @Test("a history that ends at an earlier commit has its days only, and replaces no cached result")
  func end() async throws {
    let repository = try await repository()
    let request = request(repository)
    let whole = try await repository.read(request).history
    let id = MigrationID("m0")
    let first = try #require(whole.migrations[id]?.points.first)
    var earlier = request
    earlier.end = first.commit
    #expect(try await repository.read(earlier).history.migrations[id]?.points == [first])
    let again = try await repository.read(request)
    #expect(again.history == whole && again.earlier.isEmpty && again.blobsRead == 0)
  }

  @Test("a changed owners file, mailmap or attributes file gives another history")
  func files() async throws {
    let repository = try await repository()
    let request = request(repository)
    let changes = [
      (".mailmap", "Another <a@b.c>\n"), (".mailmap", "Once More <a@b.c>\n"),
      ("CODEOWNERS", "* @five\n"), ("A/.gitattributes", "e.txt linguist-generated\n"),
      (".gitattributes", "*.pb.swift linguist-generated\n*.txt binary\n"),
    ]
    for (path, text) in changes {
      let before = try await repository.read(request).history
      try repository.write(path, text)
      let cold = try await repository.read(
        request, cacheFolder: repository.folder + "/cold-\(UUID().uuidString)"
      ).history
      #expect(try await repository.read(request).history == cold)
      #expect(cold != before)
    }
  }

  @Test("equal texts with different bytes keep their bytes")
  func sameBytes() throws {
    let change = HistoryChange(
      commit: "c", author: "e\u{301}", day: Day(number: -5), subject: "\u{e9}", added: 3,
      removed: 0,
      path: "p", otherPaths: ["q", "r"])
    let history = MigrationHistory(
      points: [
        HistoryPoint(day: Day(number: 3), commit: "c", remaining: -1, excepted: 2, replaced: 0)
      ],
      modules: [ShareHistory(name: nil, steps: [ShareStep(day: Day(number: 1), remaining: 2)])],
      cells: [CellHistory(module: "A", team: nil, steps: [])], changes: [change], skipped: 4)
    let cached = CachedHistory(commits: 9, migrations: ["m": history, "n": MigrationHistory()])
    let key = HistoryCacheKey(bytes: [1, 2, 3])
    let bytes = cached.packed(for: key)
    let read = try #require(bytes.withUnsafeBytes { CachedHistory($0, to: key) })
    #expect(read == cached)
    let author = try #require(read.migrations["m"]?.changes.first?.author)
    #expect(Array(author.utf8) == Array(change.author.utf8))

    // If another key has the same hash by chance, the stored key still differs.
    #expect(bytes.withUnsafeBytes { CachedHistory($0, to: HistoryCacheKey(bytes: [1, 2])) } == nil)
    for length in 0..<bytes.count {
      #expect(bytes.prefix(length).withUnsafeBytes { CachedHistory($0, to: key) } == nil)
    }
  }
}
