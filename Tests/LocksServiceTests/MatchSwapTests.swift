import CheckLogic
import LocksInterface
import LocksLogic
import LocksService
import Testing
import Workspace

/// With a base, a match that replaces another one in the same file is noticed.
@Suite struct MatchSwapTests {
  /// A repository with three committed and locked matches.
  private func repository() async throws -> LockedRepository {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old one\nx\n  old two\nold one\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    return repository
  }

  private func swaps(_ report: CheckReport) -> [String] {
    (report.findings + report.notes).map { "\($0.path):\($0.line) \($0.text)" }
  }

  @Test("removing one old match and adding another is a finding, although the count is the same")
  func swap() async throws {
    let repository = try await repository()
    try repository.write("a.txt", "old three\nold one\nx\n  old two\n")
    #expect(try await repository.check().isOK)
    let report = try await repository.check(base: "HEAD", isFrozen: true)
    #expect(!report.isOK && swaps(report) == ["a.txt:1 old three"])
    let message = try #require(report.findings.first?.message)
    #expect(message.hasPrefix("Old → new: new match in place of a removed one; "))
  }

  @Test("fewer matches don't hide a new one")
  func fewer() async throws {
    let repository = try await repository()
    try repository.write("a.txt", "old three\n")
    try await repository.lock()
    let report = try await repository.check(base: "HEAD", isFrozen: true)
    #expect(swaps(report) == ["a.txt:1 old three"])
  }

  @Test("moved and indented lines, in a renamed file too, are the same matches")
  func sameMatches() async throws {
    let repository = try await repository()
    try repository.write("a.txt", "1\n2\n3\n4\n\t  old   one\nold two\n5\n    old one\n")
    #expect(try await repository.check(base: "HEAD", isFrozen: true).isOK)
    try await repository.git("checkout", "-q", "a.txt")
    try await repository.git("mv", "a.txt", "b.txt")
    #expect(try await repository.check(base: "HEAD", isFrozen: true).isOK)
    try repository.write("b.txt", "old one\nx\n  old two\nold four\n")
    #expect(
      swaps(try await repository.check(base: "HEAD", isFrozen: true)) == ["b.txt:4 old four"])
  }

  @Test("equal lines count: one more of them in place of another match is a swap")
  func equalLines() async throws {
    let repository = try await repository()
    try repository.write("a.txt", "old one\nold one\nold one\n")
    #expect(swaps(try await repository.check(base: "HEAD")) == ["a.txt:3 old one"])
  }

  @Test("a new match doesn't hide in an allowance that was no longer used")
  func unusedAllowance() async throws {
    let repository = try await repository()
    try repository.write("a.txt", "old one\nold two\n")
    try await repository.commit()
    try repository.write("a.txt", "old one\nold two\nold three\n")
    let report = try await repository.check(base: "HEAD", isFrozen: true)
    #expect(
      report.findings.map(\.message).first?.contains("an allowance that was no longer used") == true
    )
  }

  @Test("unlocked matches and excepted ones are no swaps")
  func explained() async throws {
    let repository = try await repository()
    try repository.write("a.txt", "old one\nx\n  old two\nold one\nold three\n")
    _ = try await BaselineLocker(try repository.reader()).unlock(
      "tidy", paths: [], until: try #require(Day("2026-12-31")), reason: "r", owner: { _ in "@a" })
    #expect(try await repository.check(base: "HEAD", isFrozen: true).isOK)
    try await repository.git("checkout", "-q", ".")
    let allow = "headway:allow tidy until=2026-12-31 owner=@a the vendor needs it"
    try repository.write("a.txt", "old one\nx\nold three // \(allow)\nold one\n")
    try await repository.lock()
    #expect(try await repository.check(base: "HEAD", isFrozen: true).isOK)
  }

  @Test("with \"swaps: note\", a swap is a note")
  func note() async throws {
    let repository = try await repository()
    try repository.write("a.txt", "old three\nx\n  old two\nold one\n")
    let report = try await repository.check(base: "HEAD", isFrozen: true, swaps: .note)
    #expect(report.isOK && report.findings.isEmpty && swaps(report) == ["a.txt:1 old three"])
  }

  @Test("a match that moves from a deleted file to one with the same allowance is no swap")
  func movedMatches() async throws {
    let repository = try await repository()
    try await repository.git("rm", "-q", "a.txt")
    try repository.write("sub/a.txt", "entirely\ndifferent\nold one\nold two\nold one\n")
    try repository.write(".headway/baseline.tsv", "tidy\tsub/a.txt\t3\n")
    try await repository.git("add", "-A")
    #expect(swaps(try await repository.check(base: "HEAD", isFrozen: true)) == [])
  }
}
