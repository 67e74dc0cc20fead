import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// `in: code`, `in: comments` and `in: strings` in scans and histories.
@Suite struct ScopedCountTests {
  private static let swift = "foo()\nlet a = \"foo\" // foo\n/* foo\nfoo */ foo\n"

  private func definition(_ id: String, _ scope: PatternScope) -> MigrationDefinition {
    var definition = MigrationDefinition(id: id, title: id, subject: .patterns(["foo"]))
    definition.scope = scope
    return definition
  }

  private func definitions() -> [MigrationDefinition] {
    PatternScope.allCases.map { definition($0.rawValue, $0) }
  }

  @Test("a scan counts the lines with a match in the scope")
  func scan() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", ScopedCountTests.swift)
    try repository.write("b.py", "foo # foo\n'foo'\n")
    try await repository.addAll()
    let snapshot = try await repository.scan(definitions())
    #expect(snapshot.migrations.map(\.remaining) == [6, 3, 4, 2])
    #expect(snapshot.matches["code"]?.map(\.line) == [1, 4, 1])
    #expect(snapshot.matches["code"]?.map(\.column) == [1, 8, 1])
    #expect(snapshot.matches["comments"]?.map(\.line) == [2, 3, 4, 1])
    #expect(snapshot.gaps.unscoped.isEmpty)
  }

  @Test("in files of unknown languages, every match counts, and the scan names their extensions")
  func unknownLanguages() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.proto", "// foo\n")
    try repository.write("b.proto", "foo\n")
    try repository.write("c.txt", "nothing\n")
    try repository.write("d.swift", "// foo\n")
    try await repository.addAll()
    let snapshot = try await repository.scan(definitions())
    #expect(snapshot.migrations.map(\.remaining) == [3, 2, 3, 2])
    #expect(snapshot.gaps.unscoped["code"] == [".proto": 2])
    #expect(snapshot.gaps.unscoped["any"] == nil)
  }

  @Test("the scan names the files that never close a string or comment, with the line")
  func unclosed() async throws {
    let repository = try await ScannedRepository()
    try repository.write("b.swift", "foo()\n/* a\nfoo\n")
    try repository.write("a.py", "x = 1\ny = 2\nz = \"\"\"\nfoo\n")
    try repository.write("c.swift", "/* a */\nlet b = \"foo\n")
    try repository.write("d.swift", "/* nothing\n")
    try repository.write("e.proto", "foo /*\n")
    try await repository.addAll()
    let snapshot = try await repository.scan(definitions())
    #expect(snapshot.migrations.map(\.remaining) == [5, 2, 2, 3])
    let files = [UnclosedFile(path: "a.py", line: 3), UnclosedFile(path: "b.swift", line: 2)]
    for scope in ["code", "comments", "strings"] as [MigrationID] {
      #expect(snapshot.gaps.unclosed[scope] == files)
    }
    #expect(snapshot.gaps.unclosed["any"] == nil)
  }

  @Test("files in which only the replacement matches are named, too")
  func unclosedReplacement() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", "bar()\nlet b = \"\"\"\n")
    try await repository.addAll()
    var definition = definition("code", .code)
    definition.replacements = ["bar"]
    let snapshot = try await repository.scan([definition])
    #expect(snapshot.gaps.unclosed == ["code": [UnclosedFile(path: "a.swift", line: 2)]])
  }

  @Test("exceptions and replacements follow the scope")
  func exceptionsAndReplacements() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.swift",
      "foo() // headway:allow code until=2300-01-01 owner=@one a reason\nbar(\"bar\") // bar\n\"bar\"\n"
    )
    try await repository.addAll()
    var definition = definition("code", .code)
    definition.replacements = ["bar"]
    definition.count = .matches
    let count = try #require(try await repository.scan([definition]).migrations.first)
    #expect(count.excepted == 1)
    #expect(count.remaining == 0)
    #expect(count.replaced == 1)
  }

  @Test("each day of a history equals the scan of its commit, for every scope")
  func history() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.swift", ScopedCountTests.swift), .file("b.txt", "// foo\n")])
    // The same contents count differently in another language.
    script.commit([.file("a.py", ScopedCountTests.swift), .file("c.rb", "foo # foo\n")])
    script.commit([.removed("a.swift"), .file("b.txt", "foo\nfoo\n"), .file("c.rb", "'foo'\n")])
    script.commit([.file("a.go", "`foo\nfoo` + foo\n"), .file("d.h", "#define foo 'x' // foo\n")])
    try await repository.add(script)
    let definitions = definitions()
    for _ in 0..<2 {
      let history = try await repository.read(definitions)
      for (index, definition) in definitions.enumerated() {
        let points = try #require(history.migrations[MigrationID(definition.id)]?.points)
        #expect(points.count == 4)
        for point in points {
          let snapshot = try await repository.scan(definitions, at: point.commit)
          #expect(snapshot.migrations[index].remaining == point.remaining, "\(definition.id)")
        }
      }
      #expect(
        history.migrations["code"]?.points.map(\.remaining)
          != history.migrations["any"]?.points.map(\.remaining))
    }
  }

  @Test("a migration with another scope doesn't use the cached counts of the first one")
  func cachedCounts() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.swift", ScopedCountTests.swift)])
    try await repository.add(script)
    var counts: [Int?] = []
    for scope in PatternScope.allCases + PatternScope.allCases {
      let history = try await repository.read([definition("m", scope)])
      counts.append(history.migrations["m"]?.points.last?.remaining)
    }
    #expect(counts == [4, 2, 3, 1, 4, 2, 3, 1])
  }
}
