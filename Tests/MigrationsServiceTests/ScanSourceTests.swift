import Git
import MigrationsInterface
import Testing
import Workspace

@Suite struct ScanSourceTests {
  private let foo = MigrationDefinition(id: "foo", title: "foo", subject: .patterns(["foo"]))

  private func paths(_ repository: ScannedRepository, _ source: ScanSource) async throws -> [String]
  {
    try await repository.scan([foo], source: source).matches["foo"]?.map(\.path) ?? []
  }

  @Test("the working tree, the index and a commit are counted separately")
  func sources() async throws {
    let repository = try await ScannedRepository()
    try repository.write("committed.txt", "foo\n")
    try repository.write("changed.txt", "bar\n")
    try await repository.addAll()
    try await repository.commit()
    try repository.write("changed.txt", "foo\n")
    try repository.write("staged.txt", "foo\n")
    try await repository.addAll()
    try repository.write("staged.txt", "bar\n")
    try repository.remove("committed.txt")
    let head = try await repository.head()
    #expect(try await paths(repository, .workingTree) == ["changed.txt"])
    #expect(try await paths(repository, .index) == ["changed.txt", "committed.txt", "staged.txt"])
    #expect(try await paths(repository, .commit(head)) == ["committed.txt"])
  }

  @Test("the counts of a commit match git grep")
  func asGitGrep() async throws {
    let repository = try await ScannedRepository()
    for index in 0..<600 {
      try repository.write("a/\(index).txt", String(repeating: "foo\nbar\n", count: index % 7))
    }
    try repository.write("binary", bytes: [0x66, 0x6F, 0x6F, 0])
    try await repository.addAll()
    try await repository.commit()
    let snapshot = try await repository.scan([foo], source: .commit(try await repository.head()))
    let git = try await repository.gitCounts(["foo"])
    #expect(snapshot.migrations.first?.remaining == git.values.reduce(0, +))
    #expect(snapshot.gaps.missingObjects == 0)
  }

  @Test(
    "a commit that a partial clone lacks is an error or has missing objects, but never no matches")
  func partialClone() async throws {
    let repository = try await ScannedRepository()
    for text in ["foo\n", "bar\n"] {
      try repository.write("a.txt", text)
      try await repository.addAll()
      try await repository.commit()
    }
    try await repository.git("config", "uploadpack.allowFilter", "true")
    try await repository.git(
      "clone", "-q", "--filter=blob:none", "file://\(repository.root)", "partial")
    let old = try await repository.gitText("rev-parse", "HEAD~1")
    do {
      let snapshot = try await repository.scan([foo], source: .commit(old), in: "partial")
      #expect(snapshot.gaps.missingObjects == 1)
    } catch let error as GitError {
      #expect(error.code == .missingObjects && "\(error)".contains("--refetch"))
    }
  }

  @Test("a bare repository uses the attributes that git uses there")
  func bareAttributes() async throws {
    let repository = try await ScannedRepository()
    try repository.write("a.txt", "foo\n")
    try repository.write("b.swift", "foo\n")
    try await repository.addAll()
    try await repository.commit()
    try await repository.git("clone", "-q", "--bare", ".", "bare.git")
    try repository.write("bare.git/info/attributes", "*.txt binary\n")
    let snapshot = try await repository.scan([foo], in: "bare.git")
    #expect(snapshot.matches["foo"]?.map(\.path) == ["b.swift"])
  }

  @Test("a pattern that exceeds its limits skips and reports the file, and the scan continues")
  func exploding() async throws {
    let repository = try await ScannedRepository()
    try repository.write("bad.txt", "aaab\n" + String(repeating: "a", count: 5_000) + "b\n")
    try repository.write("good.txt", "aaa\nfoo\n")
    try await repository.addAll()
    let bad = MigrationDefinition(
      id: "bad", title: "bad", subject: .patterns(["(*NO_AUTO_POSSESS)(*NO_JIT)^(a+)+$"]))
    let snapshot = try await repository.scan([bad, foo])
    #expect(snapshot.migrations.map(\.remaining) == [1, 1])
    #expect(snapshot.gaps.leftOut["bad"]?.map(\.path) == ["bad.txt"])
    #expect(snapshot.gaps.leftOut["bad"]?.first?.pattern.contains("(a+)+$") == true)
    #expect(snapshot.gaps.leftOut["foo"] == nil)
  }
}
