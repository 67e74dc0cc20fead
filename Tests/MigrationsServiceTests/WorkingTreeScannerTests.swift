import MigrationsInterface
import MigrationsService
import Testing
import Workspace

@Suite struct WorkingTreeScannerTests {
  private let old = MigrationDefinition(id: "foo", title: "old", subject: .patterns(["old"]))
  private let foo = MigrationDefinition(id: "foo", title: "foo", subject: .patterns(["foo"]))

  @Test("a match with an exception on its line or the line before is excepted until its end date")
  func exceptions() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.swift",
      """
      old // headway:allow foo until=2026-12-31 owner=@ios waits for the vendor
      // headway:allow foo until=2026-12-31 owner=@ios waits for the vendor
      old

      old // headway:allow other until=2026-12-31 owner=@ios another one
      old // headway:allow foo until=2026-12-31 owner=@ios
      bar
      old // headway:allow foo until=2026-12-31 no owner
      """)
    try await repository.addAll()
    var count = try #require(try await repository.scan([old]).migrations.first)
    #expect([count.excepted, count.remaining] == [2, 3])
    count = try #require(try await repository.scan([old], today: "2026-12-31").migrations.first)
    #expect(count.excepted == 2)
    count = try #require(try await repository.scan([old], today: "2027-01-01").migrations.first)
    #expect([count.excepted, count.remaining] == [0, 5])
  }

  @Test("the description of the working tree changes with its files")
  func contents() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", "old")
    try await repository.addAll()
    let scanner = WorkingTreeScanner()
    let first = try #require(await scanner.contents(of: repository.root))
    #expect(await scanner.contents(of: repository.root) == first)
    try repository.write("a.swift", "older")
    let second = await scanner.contents(of: repository.root)
    #expect(second != nil && second != first)
    try repository.write("b.swift", "old")
    #expect(await scanner.contents(of: repository.root) == second, "b.swift isn't tracked")
    try await repository.addAll()
    #expect(await scanner.contents(of: repository.root) != second)
    #expect(await scanner.contents(of: "/nowhere") == nil)
  }

  @Test("an exception behind code only covers its own line")
  func exceptionBehindCode() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.swift", "old // headway:allow foo until=2026-12-31 owner=@ios a reason\nold\n")
    try await repository.addAll()
    let count = try #require(try await repository.scan([old]).migrations.first)
    #expect([count.excepted, count.remaining] == [1, 1])
  }

  @Test("the reason of an exception doesn't extend to the next line, even after a carriage return")
  func reasonAcrossLines() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.swift", "// headway:allow foo until=2026-12-31 owner=@ios\r\nold once more\r\n")
    try await repository.addAll()
    #expect(try await repository.scan([old]).migrations.first?.remaining == 1)
  }

  @Test("a file with one excepted and one remaining match still counts")
  func filesWithExceptions() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "a.swift", "old // headway:allow foo until=2026-12-31 owner=@ios a reason\nbar\nold\n")
    try repository.write(
      "b.swift", "old // headway:allow foo until=2026-12-31 owner=@ios a reason\n")
    try await repository.addAll()
    var definition = old
    definition.count = .files
    let count = try #require(try await repository.scan([definition]).migrations.first)
    #expect([count.remaining, count.excepted, count.files] == [1, 1, 1])
  }

  @Test("globs select the files, and paths count whole files, including binary ones")
  func globs() async throws {
    let repository = try await ScannedRepository()
    for path in ["a.swift", "Sources/b.swift", "Sources/Fixtures/c.swift", "d.txt"] {
      try repository.write(path, "foo\n")
    }
    try repository.write("Old.storyboard", bytes: [0, 1, 2])
    try await repository.addAll()
    var some = foo
    some.files = ["**/*.swift"]
    some.exclude = ["**/Fixtures/**"]
    let boards = MigrationDefinition(
      id: "boards", title: "boards", subject: .paths(["**/*.storyboard"]))
    let snapshot = try await repository.scan([some, boards])
    #expect(snapshot.matches["foo"]?.map(\.path) == ["Sources/b.swift", "a.swift"])
    #expect(snapshot.matches["boards"]?.map(\.path) == ["Old.storyboard"])
  }

  @Test("generated files count only if a migration includes them")
  func generated() async throws {
    let repository = try await ScannedRepository()
    try repository.write(".gitattributes", "*.g.swift linguist-generated=true\n")
    try repository.write("a.g.swift", "foo\n")
    try await repository.addAll()
    var all = foo
    all.id = "all"
    all.includesGenerated = true
    let snapshot = try await repository.scan([foo, all])
    #expect(snapshot.migrations.map(\.remaining) == [0, 1])
  }

  @Test("attributes apply from files of the repository", arguments: ["untracked", "info"])
  func attributesElsewhere(location: String) async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.g.swift", "foo\n")
    try await repository.addAll()
    try repository.write(
      location == "info" ? ".git/info/attributes" : ".gitattributes",
      "*.g.swift linguist-generated\n")
    #expect(try await repository.scan([foo]).migrations.map(\.remaining) == [0])
  }

  @Test("a tracked file that was deleted from the working tree doesn't count, by its path either")
  func deletedFiles() async throws {
    let repository = try await ScannedRepository()
    for name in ["a", "gone", "link"] { try repository.write("\(name).m", "foo\n") }
    try await repository.addAll()
    try await repository.commit()
    try repository.remove("gone.m")
    try repository.remove("link.m")
    try repository.link("link.m", to: "a.m")
    let path = MigrationDefinition(id: "path", title: "path", subject: .paths(["*.m"]))
    let snapshot = try await repository.scan([foo, path])
    #expect(snapshot.migrations.map(\.remaining) == [1, 1])
    let staged = try await repository.scan([foo, path], source: .index)
    #expect(staged.migrations.map(\.remaining) == [3, 3])
  }

  @Test("attributes of a folder apply as in git grep, whether git tracks their file or not")
  func attributesOfFolder() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a/b/c.txt", "foo\n")
    try repository.write("a/b/d.bin", bytes: Array("foo\n".utf8) + [0])
    try await repository.addAll()
    try await repository.commit()
    try repository.write("a/.gitattributes", "*.txt -diff\n*.bin diff\n")
    func compare(_ sources: [ScanSource]) async throws {
      #expect(try await repository.gitCounts(["foo"]) == ["a/b/d.bin": 1])
      for source in sources {
        let matches = try await repository.scan([foo], source: source).matches["foo"] ?? []
        #expect(matches.map(\.path) == ["a/b/d.bin"])
      }
    }
    try await compare([.workingTree, .index, .commit(try await repository.head())])
    // If the file is missing, git reads it from the index.
    try await repository.addAll()
    try repository.remove("a/.gitattributes")
    try await compare([.workingTree, .index])
  }

  @Test(
    "attributes of a user don't apply, so that counts are equal everywhere",
    arguments: ["linguist-generated", "binary", "-diff"])
  func attributesOfUser(attribute: String) async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", "foo\n")
    try repository.write(".gitattributes", "*.odd linguist-generated\n")
    try await repository.addAll()
    try repository.write(".git/mine", "*.swift \(attribute)\n")
    try await repository.git("config", "core.attributesFile", repository.root + "/.git/mine")
    #expect(try await repository.scan([foo]).migrations.map(\.remaining) == [1])
  }

  @Test("a file that a sparse checkout omits is counted from its blob")
  func sparse() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", "foo\n")
    try await repository.addAll()
    try await repository.git("update-index", "--skip-worktree", "a.swift")
    try repository.remove("a.swift")
    #expect(try await repository.scan([foo]).migrations.first?.remaining == 1)
  }

  @Test("matches of the replacement are counted in the same way and determine the adoption")
  func replacement() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", "foo\nnew new\nnew\nnew\n")
    try await repository.addAll()
    var definition = foo
    definition.replacements = ["new"]
    let count = try #require(try await repository.scan([definition]).migrations.first)
    #expect(count.replaced == 3)
    #expect(count.progress == nil && count.adoption == nil)
    definition.adoption = true
    #expect(try await repository.scan([definition]).migrations.first?.adoption == 0.75)
  }

  @Test("a named pipe with the path of a file is skipped without waiting")
  func namedPipe() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.swift", "foo\n")
    try repository.write("b.swift", "foo\n")
    try await repository.addAll()
    try repository.remove("a.swift")
    try repository.makePipe("a.swift")
    #expect(try await repository.scan([foo]).migrations.first?.remaining == 1)
  }
}
