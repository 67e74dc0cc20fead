import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// Code patterns in scans and histories.
@Suite struct CodeCountTests {
  private static let swift = """
    queue.async {
      print(
        1)
    }
    // queue.async { }
    queue.async { print(2) }

    """

  private func definition(
    _ id: String, _ subject: MigrationDefinition.Subject, languages: [String] = []
  ) -> MigrationDefinition {
    var definition = MigrationDefinition(id: id, title: id, subject: subject)
    definition.languages = languages
    return definition
  }

  private func definitions() -> [MigrationDefinition] {
    [
      definition("blocks", .code(["queue.async { $BODY }"])),
      definition("calls", .code(["print($X)", "log($X)"])),
      definition("swift", .code(["print($X)"]), languages: ["swift"]),
      definition("lines", .patterns(["print"])),
    ]
  }

  @Test("a scan counts the lines on which code begins, in the languages of the pattern")
  func scan() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", CodeCountTests.swift)
    try repository.write("b.py", "print(\n  1)\n# print(2)\nlog(3)\n")
    try await repository.addAll()
    let snapshot = try await repository.scan(definitions())
    #expect(snapshot.migrations.map(\.remaining) == [2, 4, 2, 4])
    let matches = try #require(snapshot.matches["blocks"])
    #expect(matches.map(\.line) == [1, 6])
    #expect(matches.map(\.matchedRange) == [0..<13, 0..<24])
    #expect(matches.map(\.end) == [MatchEnd(line: 4, column: 1), nil])
  }

  @Test("files of unknown languages aren't searched, and the scan names those that may match")
  func unknownLanguages() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.proto", "print(1)\n")
    try repository.write("b.proto", "nothing\n")
    try repository.write("c.swift", "print(1)\n")
    try await repository.addAll()
    let snapshot = try await repository.scan(definitions())
    #expect(snapshot.migrations.map(\.remaining) == [0, 1, 1, 2])
    #expect(snapshot.gaps.unsearched == ["calls": [".proto": 1]])
    #expect(snapshot.gaps.unscoped.isEmpty)
  }

  @Test("exceptions and replacements apply to code, and a replacement is code, too")
  func exceptionsAndReplacements() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.swift",
      """
      // headway:allow calls until=2300-01-01 owner=@one a reason
      print(
        1)
      print(2)
      log(
        3); log(4)
      // log(5)

      """)
    try await repository.addAll()
    var definition = definition("calls", .code(["print($X)"]))
    definition.replacements = ["log($X)"]
    definition.count = .matches
    let count = try #require(try await repository.scan([definition]).migrations.first)
    #expect(count.excepted == 1)
    #expect(count.remaining == 1)
    #expect(count.replaced == 2)
  }

  @Test("each day of a history equals the scan of its commit, for code patterns")
  func history() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.swift", CodeCountTests.swift), .file("b.txt", "print(1)\n")])
    // The same contents count differently in another language.
    script.commit([.file("a.py", CodeCountTests.swift), .file("c.rb", "print(1) # print(2)\n")])
    script.commit([.removed("a.swift"), .file("c.rb", "'print(1)'\n")])
    script.commit([.file("a.go", "/* print(1) */ print(\n2)\n"), .file("b.txt", "print(\n")])
    try await repository.add(script)
    var definitions = definitions()
    definitions[1].replacements = ["queue.async { $BODY }"]
    for _ in 0..<2 {
      let history = try await repository.read(definitions)
      #expect(history.migrations["calls"]?.points.map(\.replaced) == [2, 4, 2, 2])
      for (index, definition) in definitions.enumerated() {
        let points = try #require(history.migrations[MigrationID(definition.id)]?.points)
        #expect(points.count == 4)
        for point in points {
          let snapshot = try await repository.scan(definitions, at: point.commit)
          #expect(snapshot.migrations[index].remaining == point.remaining, "\(definition.id)")
          #expect(snapshot.migrations[index].replaced == point.replaced, "\(definition.id)")
        }
      }
      #expect(history.migrations["calls"]?.points.map(\.remaining) == [2, 5, 2, 3])
    }
  }

  @Test("a file with a minified line of 50 MB is skipped and named")
  func minifiedLine() async throws {
    let repository = try await ScannedRepository()
    var line = Array(repeating: UInt8(ascii: ";"), count: 50 << 20)
    line += Array("print(1)".utf8)
    try repository.write("minified.js", bytes: line)
    try repository.write("other.js", "print(1)\n")
    try await repository.addAll()
    let snapshot = try await repository.scan([definition("calls", .code(["print($X)"]))])
    #expect(snapshot.gaps.leftOut["calls"]?.map(\.path) == ["minified.js"])
    #expect(
      snapshot.gaps.leftOut["calls"]?.first?.message
        == "the file is larger than 16 MB, and code is searched as a whole")
    #expect(snapshot.matches["calls"]?.map(\.path) == ["other.js"])
  }

  @Test("in a file that never closes its string, code before the string matches")
  func openString() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.py", "print(1)\na = \"\"\"\nprint(2)\nprint(3)\n")
    // This string ends with its line.
    try repository.write("b.js", "print(1)\na = 'b\nprint(2)\n")
    try await repository.addAll()
    let snapshot = try await repository.scan([definition("calls", .code(["print($X)"]))])
    let matches = try #require(snapshot.matches["calls"])
    #expect(matches.map { "\($0.path):\($0.line)" } == ["a.py:1", "b.js:1", "b.js:3"])
    #expect(snapshot.gaps.unclosed == ["calls": [UnclosedFile(path: "a.py", line: 2)]])
  }

  @Test("the same text as code and as a regular expression has separate cached counts")
  func cachedCounts() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.swift", "f(a)\n// f\nf\n")])
    try await repository.add(script)
    var counts: [Int?] = []
    for subject in [
      MigrationDefinition.Subject.code(["f"]), .patterns(["f"]), .code(["f"]),
    ] {
      let history = try await repository.read([definition("m", subject)])
      counts.append(history.migrations["m"]?.points.last?.remaining)
    }
    #expect(counts == [2, 3, 2])
  }
}
