import CheckLogic
import LocksInterface
import Testing
import Workspace

/// A frozen check with a base fails only for the stale lines that the change itself leaves behind.
@Suite struct StaleLineTests {
  /// A repository in which two branches each removed another match of one file and tightened its
  /// line. Both wrote the same line, so they merge without conflicts.
  private func twoBranches() async throws -> LockedRepository {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "1\nold\n3\n4\n5\nold\n7\n8\n9\nold\n")
    try repository.write("README.md", "1\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    for (branch, text) in [
      ("one", "1\nnew\n3\n4\n5\nold\n7\n8\n9\nold\n"),
      ("two", "1\nold\n3\n4\n5\nold\n7\n8\n9\nnew\n"),
    ] {
      try await repository.git("checkout", "-q", "-b", branch, "main")
      try repository.write("a.txt", text)
      try await repository.lock()
      #expect(try await repository.check(base: "main", isFrozen: true).isOK)
      try await repository.commit()
    }
    try await repository.git("checkout", "-q", "main")
    try await repository.git("merge", "-q", "--no-edit", "one")
    return repository
  }

  @Test("a stale line that the base already had doesn't fail a branch that only changes README.md")
  func bystander() async throws {
    let repository = try await twoBranches()
    try await repository.git("merge", "-q", "--no-edit", "two")
    #expect(try repository.text(".headway/baseline.tsv") == "tidy\ta.txt\t2\n")
    try await repository.git("checkout", "-q", "-b", "readme")
    try repository.write("README.md", "2\n")
    try await repository.commit()
    let report = try await repository.check(base: "main", isFrozen: true)
    #expect(report.isOK)
    #expect(
      report.staleNotes.map(\.message) == [
        "a.txt has 1 match, 2 allowed, not because of this change"
      ])
    // Without a base, nothing distinguishes the two.
    #expect(try await !repository.check(isFrozen: true).isOK)
  }

  @Test("a line that only the merge of two tight branches makes stale doesn't fail either of them")
  func mergedInCI() async throws {
    let repository = try await twoBranches()
    try await repository.git("merge", "-q", "--no-edit", "two")
    let report = try await repository.check(base: "HEAD^1", isFrozen: true)
    #expect(report.isOK && report.inheritedStale.count == 1)
    // The same merge with uncommitted changes is a change of its own.
    try repository.write("a.txt", "no matches\n")
    #expect(try await !repository.check(base: "HEAD^1", isFrozen: true).isOK)
  }

  @Test("a merged branch that forgot to tighten its line fails")
  func forgotten() async throws {
    let repository = try await twoBranches()
    try await repository.git("checkout", "-q", "-b", "three", "main")
    try repository.write("a.txt", "1\nnew\n3\n4\n5\nold\n7\n8\n9\n")
    try await repository.commit()
    try await repository.git("checkout", "-q", "main")
    try await repository.git("merge", "-q", "--no-ff", "--no-edit", "three")
    let report = try await repository.check(base: "HEAD^1", isFrozen: true)
    #expect(!report.isOK && report.inheritedStale.isEmpty)
  }

  @Test("a change that makes an inherited stale line more stale fails")
  func further() async throws {
    let repository = try await twoBranches()
    try await repository.git("merge", "-q", "--no-edit", "two")
    try repository.write("a.txt", "none\n")
    let report = try await repository.check(base: "HEAD", isFrozen: true)
    #expect(!report.isOK && report.staleNotes.allSatisfy { $0.fails })
  }

  @Test("an inherited stale line stays inherited when its file is renamed")
  func renamed() async throws {
    let repository = try await twoBranches()
    try await repository.git("merge", "-q", "--no-edit", "two")
    try await repository.git("mv", "a.txt", "b.txt")
    let report = try await repository.check(base: "HEAD", isFrozen: true)
    #expect(report.isOK && report.moved.count == 1 && report.inheritedStale.count == 1)
  }

  @Test("the lines of a lock that the change removes fail; those of an earlier one don't")
  func unlocked() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "x\nx\n")
    try repository.write(".headway/baseline.tsv", "former\ta.txt\t2\n")
    try await repository.commit()
    let locked = try Self.configuration(lock: true)
    let unlocked = try Self.configuration(lock: false)
    #expect(try await !repository.check(base: "HEAD", isFrozen: true, before: locked).isOK)
    #expect(try await repository.check(base: "HEAD", isFrozen: true, before: unlocked).isOK)
  }

  private static func configuration(lock: Bool) throws -> ProjectConfiguration {
    ProjectConfiguration(migrations: [
      LockedRepository.definition,
      MigrationDefinition(id: "former", title: "former", subject: .patterns(["x"]), lock: lock),
    ])
  }
}
