import Foundation
import MigrationsInterface
import OwnersInterface
import Testing
import Workspace

@testable import MigrationsService

/// While nothing is new, a history is told again as it was told; and everything that it depends on is new
/// when it changes.
@Suite struct HistoryAnswerTests {
  /// One thing that somebody asks otherwise.
  struct Change: Sendable, CustomStringConvertible {
    let description: String
    let make: @Sendable (inout HistoryRequest) -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout HistoryRequest) -> Void) {
      description = name
      self.make = make
    }
  }

  /// By property of a request. The root is another repository, which has a file of its own.
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

  /// By property of a definition; the others are for people and change nothing.
  static let definitionChanges = [
    Change("id") { $0.definitions[0].id = "other" },
    Change("subject") { $0.definitions[0].subject = .patterns(["bar"]) },
    Change("replacements") { $0.definitions[0].replacements = ["bar"] },
    Change("files") { $0.definitions[0].files = ["A/**"] },
    Change("exclude") { $0.definitions[0].exclude = ["A/**"] },
    Change("includesGenerated") { $0.definitions[0].includesGenerated = true },
    Change("count") { $0.definitions[0].count = .matches },
  ]

  static let properties: Set<String> = [
    "title", "priority", "started", "due", "goal", "commitments", "docs", "support", "lock",
    "place",
  ]

  private func repository() async throws -> PastRepository {
    let repository = try await PastRepository()
    var past = Past()
    past.commit([
      .file("CODEOWNERS", "* @one\n[Section] @two\nA/\n"), .file("docs/OTHER", "* @three\n"),
      .file("A/a.txt", "foo foo\nbar\n"), .file("B/b.txt", "foo\nfoo\n"),
      .file("B/generated/c.pb.swift", "foo\n"),
      .file(".gitattributes", "c.pb.swift linguist-generated\n"),
      .file("A/e.txt", "foo // headway:allow m0 until=2300-01-01 reason=\"x\" owner=@one\n"),
    ])
    past.commit([.file("A/a.txt", "foo\n"), .file("CODEOWNERS", "* @four\n")])
    try await repository.add(past)
    try await repository.git("checkout", "-q", "-b", "side")
    try repository.write("B/d.txt", "foo\n")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "on the side")
    try await repository.git("checkout", "-q", "main")
    try await repository.git("merge", "-q", "--no-ff", "-m", "together", "side")
    try await repository.git("branch", "-f", "side", "side~1")
    return repository
  }

  private func request(_ repository: PastRepository) -> HistoryRequest {
    var request = HistoryRequest(
      root: repository.root, definitions: MigrationDefinition.numbered(["foo", "ba."]))
    request.moduleGlobs = ["*"]
    return request
  }

  @Test("it is told again, word for word", arguments: [Change("nothing") { _ in }] + requestChanges)
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

  @Test("whoever asks otherwise gets another answer", arguments: requestChanges + definitionChanges)
  func otherwise(_ change: Change) async throws {
    let repository = try await repository()
    let first = request(repository)
    var second = first
    change.make(&second)
    let questions = [
      try await HistoryQuestion(HistoryPlan(first)), try await HistoryQuestion(HistoryPlan(second)),
    ]
    #expect(questions[0] != nil)
    #expect(questions[0] != questions[1])

    _ = try await repository.read(first)
    let cold = try await repository.read(second, cacheFolder: repository.folder + "/cold").history
    #expect(try await repository.read(second).history == cold)
  }

  @Test("nothing that is added to a request or a definition is forgotten")
  func properties() {
    let request = HistoryRequest(root: "/", definitions: [])
    let asked = Set(Mirror(reflecting: request).children.compactMap(\.label))
    #expect(asked == Set(HistoryAnswerTests.requestChanges.map(\.description) + ["root"]))
    let definition = MigrationDefinition.numbered(["foo"])[0]
    let defined = Set(Mirror(reflecting: definition).children.compactMap(\.label))
    let counting = Set(HistoryAnswerTests.definitionChanges.map(\.description))
    #expect(defined == counting.union(HistoryAnswerTests.properties))
  }

  @Test("another owners file, other attributes and other names are other questions")
  func files() async throws {
    let repository = try await repository()
    let request = request(repository)
    let changes = [
      (".mailmap", "Another <a@b.c>\n"), (".mailmap", "Once More <a@b.c>\n"),
      ("CODEOWNERS", "* @five\n"),
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

  @Test("texts that are equal and not the same stay apart")
  func sameBytes() throws {
    let change = HistoryChange(
      commit: "c", author: "e\u{301}", day: Day(number: -5), subject: "\u{e9}", added: 3,
      removed: 0,
      path: "p")
    let history = MigrationHistory(
      points: [
        HistoryPoint(day: Day(number: 3), commit: "c", remaining: -1, excepted: 2, replaced: 0)
      ],
      modules: [ShareHistory(name: nil, steps: [ShareStep(day: Day(number: 1), remaining: 2)])],
      cells: [CellHistory(module: "A", team: nil, steps: [])], changes: [change], skipped: 4)
    let answer = HistoryAnswer(commits: 9, migrations: ["m": history, "n": MigrationHistory()])
    let question = HistoryQuestion(bytes: [1, 2, 3])
    let bytes = answer.packed(for: question)
    let read = try #require(bytes.withUnsafeBytes { HistoryAnswer($0, to: question) })
    #expect(read == answer)
    let author = try #require(read.migrations["m"]?.changes.first?.author)
    #expect(Array(author.utf8) == Array(change.author.utf8))

    // Another question has the same key at most by chance; its answer is another all the same.
    #expect(bytes.withUnsafeBytes { HistoryAnswer($0, to: HistoryQuestion(bytes: [1, 2])) } == nil)
    for length in 0..<bytes.count {
      #expect(bytes.prefix(length).withUnsafeBytes { HistoryAnswer($0, to: question) } == nil)
    }
  }
}
