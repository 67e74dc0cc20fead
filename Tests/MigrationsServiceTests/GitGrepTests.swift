import MigrationsInterface
import Testing
import Workspace

/// Counts match `git grep -I -c -P`, file by file, in a repository with many unusual files.
@Suite struct GitGrepTests {
  /// Files that Headway skips on purpose, but git grep doesn't.
  private static let skipped: Set<String> = ["gen/made.swift", "pointer.bin"]

  private func oddRepository() async throws -> ScannedRepository {
    let repository = try await ScannedRepository()
    let code = "\n\n  import XCTest\nimport XCTestMore\nlet foo = bar\nfoo\nbar\nfoo  bar;\n"
    try repository.write("plain.swift", code)
    try repository.write("with space/and ünïcode.swift", code)
    try repository.write("quote\"back\\slash\ttab\nline.swift", code)
    try repository.write(".hidden/folder/.file.swift", code)
    try repository.write("crlf.swift", code.split(separator: "\n").joined(separator: "\r\n"))
    try repository.write("lone-cr.txt", "foo\rbar\rimport XCTest\r")
    try repository.write("no-final-newline.txt", "foo\nimport XCTest")
    try repository.write("empty.txt", "")
    try repository.write("newline.txt", "\n")
    try repository.write("blank-lines.txt", "\n\n \n\t\n\n")
    try repository.write("bom.swift", "\u{FEFF}import XCTest\nfoo\n")
    try repository.write(
      "words.txt", "é foo éfoo fooé Foo FOO\nx.foo(bar)\nfoo\u{2028}bar\n \u{A0}foo\n")
    try repository.write(
      "invalid.txt",
      bytes: Array("foo ".utf8) + [0xFF, 0xFE] + Array(" bar\n".utf8) + [0xC3] + Array("foo\n".utf8)
        + [0xED, 0xA0, 0x80] + Array("import XCTest\nfoo".utf8) + [0xE9, 0x0A, 0x80])
    let long = String(repeating: "let foo = x; ", count: 20_000)
    try repository.write("long-lines.txt", long + "\n" + long + "import XCTest\nfoo" + long)
    try repository.write("binary.bin", bytes: Array("foo\n".utf8) + [0] + Array("foo\n".utf8))
    let filler = Array(String(repeating: "foo bar\n", count: 1_000).utf8)
    try repository.write("nul-just-inside.txt", bytes: filler.dropLast() + [0] + filler)
    try repository.write("nul-just-outside.txt", bytes: filler + [0] + filler)
    try repository.write("utf16.txt", bytes: [0xFF, 0xFE] + "foo\n".utf8.flatMap { [$0, 0] })
    try repository.write("forced.text", bytes: Array("foo\n".utf8) + [0] + Array("bar foo\n".utf8))
    try repository.write("forced.data", code)
    try repository.write("forced.nodiff", code)
    try repository.write("driver.c", code)
    try repository.write("gen/made.swift", code)
    try repository.write(
      ".gitattributes",
      "*.text diff\n*.data binary\n*.nodiff -diff\n*.c diff=cpp\ngen/** linguist-generated\n")
    try repository.write(
      "pointer.bin",
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize 1\n"
    )
    try repository.write("gone.swift", code)
    try repository.write("changed.swift", "nothing\n")
    try repository.link("link.swift", to: "plain.swift")
    try repository.link("dangling.swift", to: "nowhere.swift")
    #if os(Linux)
      try repository.write(name: Array("bytes-".utf8) + [0xFF, 0xC3] + Array(".swift".utf8), code)
    #endif
    try await repository.addAll()
    try await repository.git(
      "update-index", "--add", "--cacheinfo", "160000,\(String(repeating: "1", count: 40)),module")
    try repository.remove("gone.swift")
    try repository.write("changed.swift", code)
    try repository.write("untracked.swift", code)
    return repository
  }

  private func definition(_ id: String, _ patterns: [String]) -> MigrationDefinition {
    MigrationDefinition(id: id, title: id, subject: .patterns(patterns))
  }

  /// Compares the counts by path. A migration with several patterns counts a line once.
  private func compare(_ patterns: [[String]]) async throws {
    let repository = try await oddRepository()
    let definitions = patterns.enumerated().map { definition("m\($0)", $1) }
    let snapshot = try await repository.scan(definitions)
    var total = 0
    for (definition, patterns) in zip(definitions, patterns) {
      let matches = snapshot.matches[MigrationID(definition.id)] ?? []
      let ours = Dictionary(matches.map { ($0.path, 1) }, uniquingKeysWith: +)
      let git = try await repository.gitCounts(patterns)
        .filter { !GitGrepTests.skipped.contains($0.key) }
      #expect(ours == git, "\(patterns)")
      let count = try #require(snapshot.migrations.first { $0.id.description == definition.id })
      #expect(count.remaining + count.excepted == git.values.reduce(0, +), "\(patterns)")
      #expect(count.files == git.count, "\(patterns)")
      total += git.count
    }
    // Comparing nothing with nothing proves nothing.
    #expect(total > 0)
  }

  @Test(
    "the counts of typical patterns match git grep",
    arguments: [
      #"^\s*import XCTest\b"#, #"^\s*import …"#, #"foo\s*bar"#, "foo$", "^foo", "^$", "^", "$",
      "(?<=foo )bar", "(?<!x\\.)foo", "(?i)FOO", #"\bfoo\b"#, "é", "[^a-z]foo", "x*", ".",
      ".{40000}",
      #"\r$"#, #"\s+$"#, "foo(?!bar)", #"(?s)foo.bar"#, #"^(?!.*foo).*$"#, "\u{FEFF}import",
      #"foo\Kbar|foo  \Kbar"#, #"\x{e9}"#, #"[\x80-\xff]"#, #"\N"#, #"\R"#, #"a++b|ba++r"#,
    ])
  func knownPatterns(pattern: String) async throws {
    let repository = try await oddRepository()
    let snapshot = try await repository.scan([definition("one", [pattern])])
    let matches = snapshot.matches["one"] ?? []
    let ours = Dictionary(matches.map { ($0.path, 1) }, uniquingKeysWith: +)
    let git = try await repository.gitCounts([pattern])
      .filter { !GitGrepTests.skipped.contains($0.key) }
    #expect(ours == git)
  }

  @Test(
    "the counts of patterns that look beyond the line match git grep",
    arguments: [
      #"\Afoo"#, #"foo\z"#, #"foo\Z"#, #"\z"#, #"foo(?!\s)"#, #"(?<!\s)foo"#, "(?<![a-z])$",
    ])
  func borderPatterns(pattern: String) async throws {
    let repository = try await oddRepository()
    let snapshot = try await repository.scan([definition("one", [pattern])])
    let git = try await repository.gitCounts([pattern])
      .filter { !GitGrepTests.skipped.contains($0.key) }
    #expect(snapshot.migrations.first?.remaining == git.values.reduce(0, +))
  }

  @Test("the counts of random patterns match git grep", arguments: [1, 2, 3] as [UInt64])
  func randomPatterns(seed: UInt64) async throws {
    var random = RandomPattern(seed: seed)
    try await compare((0..<40).map { _ in [random.next()] })
  }

  @Test("several patterns of one migration count a line once")
  func severalPatterns() async throws {
    try await compare([["foo", "bar"], [#"^\s*import"#, "XCTest", "nowhere"], ["x", "x"]])
  }

  @Test("counting matches gives the count of git grep -o")
  func matches() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.txt", "foo foo\nbar\nfoofoofoo\n\nfoo\r\n")
    try await repository.addAll()
    for pattern in ["foo", #"\w"#, "o+", "(foo)+"] {
      var definition = definition("one", [pattern])
      definition.count = .matches
      let snapshot = try await repository.scan([definition])
      #expect(snapshot.migrations.first?.remaining == (try await repository.gitMatches(pattern)))
    }
  }

  @Test("counting files gives the count of git grep -l")
  func files() async throws {
    let repository = try await oddRepository()
    var definition = definition("one", ["foo"])
    definition.count = .files
    let snapshot = try await repository.scan([definition])
    let git = try await repository.gitCounts(["foo"])
      .filter { !GitGrepTests.skipped.contains($0.key) }
    #expect(snapshot.migrations.first?.remaining == git.count)
  }

  @Test("columns match git grep --column")
  func columns() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.txt", "é foo\n\tfoo\nfoo\n")
    try await repository.addAll()
    let snapshot = try await repository.scan([definition("one", ["foo"])])
    let ours = (snapshot.matches["one"] ?? []).map { "a.txt:\($0.line):\($0.column)" }
    let git = String(
      decoding: try await repository.git("grep", "-n", "--column", "-o", "-P", "foo"),
      as: UTF8.self)
    #expect(git.split(separator: "\n").map { String($0.dropLast(4)) } == ours)
  }
}
