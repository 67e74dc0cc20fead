import CheckLogic
import Foundation
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import Testing
import Workspace

@Suite struct LockCheckerTests {
  private func locations(_ report: CheckReport) -> [String] {
    report.findings.map { "\($0.path):\($0.line):\($0.column)" }
  }

  @Test("a locked repository has no findings, also in a clone without history")
  func clean() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    #expect(try repository.text(".headway/baseline.tsv") == "tidy\ta.txt\t1\n")
    #expect(try await repository.check(isFrozen: true).isOK)

    let shallow = try await LockedRepository()
    try await shallow.git(
      "fetch", "-q", "--depth", "1", "file://" + repository.root, "main:refs/heads/shallow")
    try await shallow.git("checkout", "-q", "shallow")
    #expect(try await shallow.check(isFrozen: true).isOK)
    #expect(try await shallow.check(base: "HEAD", isFrozen: true).isOK)
  }

  @Test("a base with files that a partial clone lacks is an error, not a base without matches")
  func partialClone() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try repository.write("a.txt", "older\n")
    try await repository.commit()
    try await repository.git("config", "uploadpack.allowFilter", "true")
    try await repository.git(
      "clone", "-q", "--filter=blob:none", "file://" + repository.root, "partial")
    let partial = try await LockedRepository(at: repository.root + "/partial")
    let error = await #expect(throws: (any Error).self) {
      _ = try await partial.check(base: "HEAD~1")
    }
    #expect(error.map { "\($0)" }?.contains("git fetch --refetch --no-filter") == true)
  }

  @Test("a renamed file may look new in a shallow clone, and the report contains that")
  func shallowRename() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try await repository.git("mv", "a.txt", "b.txt")
    try await repository.commit()
    let whole = try await repository.check()
    #expect(whole.isOK && !whole.mayHaveMoved)

    let shallow = try await LockedRepository()
    try await shallow.git(
      "fetch", "-q", "--depth", "1", "file://" + repository.root, "main:refs/heads/shallow")
    try await shallow.git("checkout", "-q", "shallow")
    let part = try await shallow.check()
    #expect(locations(part) == ["b.txt:1:1"])
    #expect(part.mayHaveMoved)
  }

  @Test("a new match is reported with its location; matches in changed lines come first")
  func newMatch() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "1\nold\n3\n4\n")
    try repository.write("b.txt", "1\nold\n3\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try repository.write("a.txt", "1\nold\n3\n  old\n")
    let report = try await repository.check()
    #expect(!report.isOK)
    #expect(locations(report) == ["a.txt:4:3"])
    let finding = try #require(report.findings.first)
    #expect(finding.patterns == ["old"] && finding.replacements == ["new"])
    #expect(finding.docs == "https://example.com")
    #expect(finding.isInChange == true)
    try await repository.commit()
    // After the commit only a base shows which match is new.
    #expect(locations(try await repository.check()) == ["a.txt:2:1"])
    #expect(locations(try await repository.check(base: "HEAD~1")) == ["a.txt:4:3"])
  }

  @Test("matches in changed lines come before other ones")
  func changedLinesFirst() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\nold\n")
    try repository.write("z.txt", "1\n")
    try repository.write(".headway/baseline.tsv", "tidy\ta.txt\t1\n")
    try await repository.commit()
    try repository.write("z.txt", "1\nold\n")
    #expect(locations(try await repository.check(base: "HEAD")) == ["z.txt:2:1", "a.txt:1:1"])
  }

  @Test("files that git doesn't track yet are counted, unless they are ignored or not covered")
  func untracked() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try repository.write(".gitignore", "ignored.txt\n")
    try await repository.commit()
    try await repository.lock()
    for path in ["new folder/b.txt", "ignored.txt", "skip/c.txt", "d.swift"] {
      try repository.write(path, "old\n")
    }
    let report = try await repository.check()
    #expect(report.isOK && report.untracked.map(\.description) == ["new folder/b.txt"])
    #expect(try await repository.check(staged: true).untracked == [])
    try await repository.git("add", "new folder/b.txt")
    let tracked = try await repository.check()
    #expect(!tracked.isOK && tracked.untracked == [])
  }

  @Test("fewer matches than allowed only fail a frozen check")
  func stale() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\nold\n")
    try await repository.commit()
    try await repository.lock()
    try repository.write("a.txt", "old\n")
    let report = try await repository.check()
    #expect(report.isOK && report.stale.count == 1)
    #expect(try await !repository.check(isFrozen: true).isOK)
    try await repository.lock()
    #expect(try await repository.check(isFrozen: true).isOK)
  }

  @Test("a renamed file keeps its allowance, by name or by git since the lock or a base")
  func renamed() async throws {
    let repository = try await LockedRepository()
    try repository.write("a/x.txt", "1\n2\n3\n4\n5\nold\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try await repository.git("mv", "a/x.txt", "x.txt")
    var report = try await repository.check(isFrozen: true)
    #expect(report.isOK && report.moved.map(\.to.description) == ["x.txt"])
    try await repository.git("mv", "x.txt", "y.txt")
    for base in [nil, "HEAD"] {
      report = try await repository.check(base: base, isFrozen: true)
      #expect(report.isOK && report.moved.map(\.to.description) == ["y.txt"])
    }
    // A lock follows uncommitted renames and, with a base, committed ones.
    try await repository.commit()
    #expect(try await repository.lock(base: "HEAD~1").moved.count == 1)
    #expect(try repository.text(".headway/baseline.tsv") == "tidy\ty.txt\t1\n")
  }

  @Test("committed renames are followed since the commit that wrote the baseline")
  func renamedSinceLock() async throws {
    let repository = try await LockedRepository()
    try repository.write("a/x.txt", "1\n2\n3\n4\n5\nold\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    for (from, to) in [("a/x.txt", "b.txt"), ("b.txt", "c.txt")] {
      try await repository.git("mv", from, to)
      try await repository.commit()
      let report = try await repository.check(isFrozen: true)
      #expect(report.isOK && report.moved.map(\.to.description) == [to])
    }
    // An unrelated change, with a base that already contains the new name.
    try repository.write("other.txt", "1\n")
    try await repository.commit()
    let unrelated = try await repository.check(base: "HEAD~1", isFrozen: true)
    #expect(unrelated.isOK && unrelated.moved.map(\.to.description) == ["c.txt"])
    // Another match in the file still exceeds the allowance.
    try repository.write("c.txt", "1\n2\n3\n4\n5\nold\nold\n")
    #expect(try await locations(repository.check()) == ["c.txt:7:1"])
    try repository.write("c.txt", "1\n2\n3\n4\n5\nold\n")
    #expect(try await repository.lock().moved.count == 1)
    #expect(try repository.text(".headway/baseline.tsv") == "tidy\tc.txt\t1\n")
  }

  @Test("with a base, a new file doesn't get the allowance of a deleted file with the same name")
  func unrelatedFile() async throws {
    let repository = try await LockedRepository()
    try repository.write("a/x.txt", "1\n2\n3\n4\n5\n6\n7\n8\nold\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try await repository.git("rm", "-q", "a/x.txt")
    try repository.write("b/x.txt", "nothing of that but this one: old\n")
    try await repository.git("add", "-A")
    let report = try await repository.check(base: "HEAD")
    #expect(locations(report) == ["b/x.txt:1:31"] && report.moved.isEmpty)
    #expect(try await repository.check().moved.count == 1)
    #expect(try await repository.lock(base: "HEAD").refused.count == 1)
    try await repository.git("checkout", "-q", ".headway")
    // Files that moved before the base are still followed by name.
    try await repository.commit()
    #expect(try await repository.check(base: "HEAD").moved.count == 1)
  }

  @Test("an exception is read from its whole line, regardless of the length")
  func longLine() async throws {
    let repository = try await LockedRepository()
    let code = String(repeating: "x", count: 360)
    let comment = "headway:allow tidy until=2026-07-01 owner=@ios the vendor needs it"
    for (index, padding) in ["", String(repeating: "y", count: 600)].enumerated() {
      try repository.write("a\(index).txt", "old \(code)\(padding) // \(comment)\n")
      try repository.write("b\(index).txt", "old \(code)\(padding) // headway:allow tidy\n")
    }
    try repository.write(".headway/baseline.tsv", "tidy\tb0.txt\t1\ntidy\tb1.txt\t1\n")
    try await repository.commit()
    let report = try await repository.check()
    #expect(report.ending.map(\.path) == ["a0.txt", "a1.txt"])
    #expect(report.findings.map(\.path) == ["b0.txt", "b1.txt"])
    #expect(report.findings.allSatisfy { $0.text.utf8.count <= 400 })
    let ended = try await repository.check(today: "2026-07-02")
    #expect(ended.findings.filter { $0.message.contains("2026-07-01") }.count == 2)
  }

  @Test("checking and locking a bare repository is an error")
  func bare() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    try await repository.git("clone", "-q", "--bare", ".", "bare")
    let bare = try await LockedRepository(at: repository.root + "/bare")
    for staged in [false, true] {
      await #expect(throws: WorkspaceError.self) { _ = try await bare.check(staged: staged) }
    }
    await #expect(throws: WorkspaceError.self) { try await bare.lock() }
    #expect(!FileManager.default.fileExists(atPath: bare.root + "/.headway"))
  }

  @Test("the merge base counts, not later commits of the base")
  func mergeBase() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "1\nold\n3\n4\n5\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try await repository.git("checkout", "-q", "-b", "topic")
    try repository.write("a.txt", "1\nold\n3\n4\nold\n")
    try await repository.commit()
    try await repository.git("checkout", "-q", "main")
    try repository.write("a.txt", "1\nchanged on main: old\n3\n4\n5\n")
    try await repository.commit()
    try await repository.git("checkout", "-q", "topic")
    #expect(locations(try await repository.check(base: "main")) == ["a.txt:5:1"])
  }

  @Test("with a base, an allowance that was raised by hand is a finding")
  func raisedByHand() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try repository.write("a.txt", "old\nold\n")
    try repository.write(".headway/baseline.tsv", "tidy\ta.txt\t2\n")
    #expect(try await repository.check().isOK)
    #expect(locations(try await repository.check(base: "HEAD")) == [".headway/baseline.tsv:1:1"])
  }

  @Test("with a base the change is reported by team and in total")
  func change() async throws {
    let repository = try await LockedRepository()
    try repository.write("CODEOWNERS", "a* @ios\nb* @web @ios\n")
    try repository.write("a.txt", "old\nold\n")
    try repository.write("b.txt", "old\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try repository.write("a.txt", "old\n")
    try repository.write("b.txt", "old\nold\nold\nold\n")
    let report = try await repository.check(base: "HEAD")
    #expect(report.totals?.map(\.delta) == [2])
    #expect(report.change?.map { "\($0.team ?? "–") \($0.delta)" } == ["@web 3", "@ios 2"])
    #expect(try await repository.check().change == nil)
  }

  @Test("a staged check only reads code and baseline from the index")
  func staged() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    try await repository.lock()
    try await repository.commit()
    try repository.write("a.txt", "old\nold\n")
    #expect(try await repository.check(staged: true).isOK)
    try await repository.git("add", "a.txt")
    try repository.write("a.txt", "old\n")
    #expect(locations(try await repository.check(staged: true)) == ["a.txt:2:1"])
    #expect(try await repository.check().isOK)
    // An unstaged baseline is ignored.
    try repository.write(".headway/baseline.tsv", "tidy\ta.txt\t2\n")
    #expect(try await !repository.check(staged: true).isOK)
    try await repository.git("add", ".headway")
    #expect(try await repository.check(staged: true, isFrozen: true).isOK)
    // A file that was removed from the index counts as deleted.
    try await repository.git("mv", "-f", "a.txt", "b.txt")
    #expect(
      try await repository.check(staged: true, base: "HEAD").moved.map(\.to.description)
        == ["b.txt"])
  }

  @Test("paths with special characters can be locked and checked")
  func oddPaths() async throws {
    let repository = try await LockedRepository()
    for path in ["tab\there.txt", "q\"uote\\.txt", "line\nfeed.txt", "ü b.txt"] {
      try repository.write(path, "old\n")
    }
    try await repository.commit()
    try await repository.lock()
    #expect(try await repository.check(isFrozen: true).isOK)
    try repository.write("tab\there.txt", "old\nold\n")
    let report = try await repository.check()
    #expect(locations(report) == ["tab\there.txt:2:1"])
  }

  @Test("all invalid lines of a baseline are reported")
  func broken() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try repository.write(".headway/baseline.tsv", "tidy\ta.txt\tx\ntidy\tb.txt\t1\nnonsense\n")
    try await repository.commit()
    await #expect {
      _ = try await repository.check()
    } throws: { error in
      (error as? BaselineFileError)?.diagnostics.map(\.line) == [1, 3]
    }
  }

  @Test(
    "incomplete exceptions are findings, ended ones no longer apply, and ending ones are reported")
  func exceptions() async throws {
    let repository = try await LockedRepository()
    try repository.write(
      "a.txt",
      """
      old // headway:allow tidy until=2026-07-14 owner=@ios soon over
      old // headway:allow tidy until=2026-07-15 owner=@ios not so soon
      // headway:allow tidy until=2026-06-29 owner=@ios ended yesterday
      old
      old // headway:allow tidy until=2027-01-01 owner=@ios
      old // headway:allow tidy until=2027-01-01 no owner
      old // headway:allow tidy owner=@ios no end

      nothing // headway:allow tidy next to no match
      nothing // headway:allow unknown
      """)
    try repository.write("skip/a.txt", "old // headway:allow tidy\n")
    try await repository.commit()
    try repository.write(".headway/baseline.tsv", "tidy\ta.txt\t3\n")
    let report = try await repository.check()
    let incomplete = report.findings.filter { $0.rule == .exception }
    #expect(incomplete.map(\.line) == [5, 6, 7])
    #expect(incomplete[0].message.contains("no reason"))
    #expect(incomplete[1].message.contains("no owner"))
    #expect(incomplete[2].message.contains("no valid end date"))
    let over = report.findings.filter { $0.rule == .lock }
    #expect(over.map(\.line) == [4])
    #expect(over.first?.message.contains("ended on 2026-06-29") == true)
    #expect(report.ending.map(\.line) == [1])
  }

  @Test("exceptions without a migration are findings; unknown migrations and owners are notes")
  func dubiousExceptions() async throws {
    let repository = try await LockedRepository()
    try repository.write(
      "a.txt",
      """
      old // headway:allow
      old /* headway:allow */
      old // headway:allow tdiy until=2027-01-01 owner=@ios reason
      old // headway:allow tidy until=2027-01-01 owner=ios reason
      old // headway:allowed and headway:allow.

      nothing // headway:allow
      nothing // headway:allow unknown
      """)
    try await repository.commit()
    try repository.write(".headway/baseline.tsv", "tidy\ta.txt\t4\n")
    let report = try await repository.check()
    #expect(report.findings.map(\.line) == [1, 2])
    #expect(report.findings.first?.message.contains("incomplete exception: no migration") == true)
    #expect(
      report.notes.map(\.message) == [
        "the exception names \"tdiy\", which isn't a migration; did you mean \"tidy\"?",
        "the owner \"ios\" of the exception isn't a team; write owner=@ios",
      ])
  }
}
