import Dates
import Foundation
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import TestRepositories
import TestSupport
import Testing
import Workspace

/// A rehearsal finds what `headway check --base` finds at each merge.
@Suite struct LockRehearsalTests {
  private func merges(
    _ repository: LockedRepository, _ definitions: [MigrationDefinition]
  ) async throws -> MergeHistory {
    let request = HistoryRequest(root: repository.root, definitions: definitions, branch: "main")
    return try await MergeReader().merges(
      request, over: .since(try #require(Day("1970-01-01"))), progress: { _ in })
  }

  private func verdicts(
    _ repository: LockedRepository, maxExceptionDays: Int? = nil
  ) async throws -> [LockRehearser.Verdict] {
    let rehearser = rehearser(maxExceptionDays)
    return rehearser.verdicts(on: try await merges(repository, rehearser.searched).merges)
  }

  private func rehearser(_ maxExceptionDays: Int?) -> LockRehearser {
    var definition = LockedRepository.definition
    definition.maxExceptionDays = maxExceptionDays
    return LockRehearser([definition])
  }

  /// Checks a merge in a working tree, with the baseline of its first parent. Exceptions that have no effect
  /// there aren't findings of the merge.
  private func check(
    _ merge: MergeChange, in worktree: LockedRepository, maxExceptionDays: Int? = nil
  ) async throws -> (passes: Bool, passesFrozen: Bool) {
    let today = "\(merge.day)"
    try await worktree.git("checkout", "-q", "--force", "--detach", merge.parent)
    try await worktree.git("clean", "-fdxq")
    try await worktree.lock(today: today, maxExceptionDays: maxExceptionDays)
    try await worktree.commit()
    let before = try await worktree.check(today: today, maxExceptionDays: maxExceptionDays)
    var known = before.findings.filter { $0.rule == .exception }.map { $0.message + $0.text }
    func passes(isFrozen: Bool) async throws -> Bool {
      var report = try await worktree.check(
        base: "HEAD", isFrozen: isFrozen, today: today, maxExceptionDays: maxExceptionDays)
      report.findings.removeAll { finding in
        guard finding.rule == .exception,
          let index = known.firstIndex(of: finding.message + finding.text)
        else { return false }
        known.remove(at: index)
        return true
      }
      return report.isOK
    }
    try await worktree.git("rm", "-rfq", ".")
    try await worktree.git("checkout", merge.commit, "--", ".")
    try await worktree.git("checkout", "HEAD", "--", ".headway")
    let all = known
    let passesCheck = try await passes(isFrozen: false)
    known = all
    return (passesCheck, try await passes(isFrozen: true))
  }

  private func worktree(
    of repository: LockedRepository
  ) async throws -> (
    LockedRepository, TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    try await repository.git("worktree", "add", "-q", "--detach", folder.path + "/tree", "HEAD")
    return (try await LockedRepository(at: folder.path + "/tree"), folder)
  }

  /// Last days of exceptions within 90 days, and later.
  private static let ends: [Day] = [10, 80, 100, 400].map {
    Day(number: SystemClock().today.daysSince1970) + $0
  }

  /// Changes random files. Lines are added, removed, edited, excepted, moved and renamed.
  private func change(
    _ repository: LockedRepository, _ files: inout [String: [String]],
    _ random: inout SeededGenerator, withExceptions: Bool = false
  ) async throws {
    for _ in 0...random.below(2) {
      let path = random.pick(files.keys.sorted())
      var lines = files[path] ?? []
      switch random.below(withExceptions ? 10 : 9) {
      case 0: lines.append("old \(random.below(6))")
      case 1: lines.append("text \(random.below(6))")
      case 2 where lines.count > 1: lines.remove(at: random.below(lines.count))
      case 3: lines[random.below(lines.count)] = "old \(random.below(6))"
      case 4: lines[random.below(lines.count)] = "new \(random.below(6))"
      case 5:
        let until = random.below(2) == 0 ? "2300-01-01" : "\(random.pick(LockRehearsalTests.ends))"
        lines.append("old // headway:allow tidy until=\(until) owner=@a because it is")
      case 9:
        // An exception for a match that the file has already, or for none.
        let until = random.pick(LockRehearsalTests.ends)
        let reason = random.below(4) == 0 ? "" : "because"
        lines.insert(
          "// headway:allow tidy until=\(until) owner=@a \(reason)", at: random.below(lines.count))
      case 6:
        // A renamed file, with the same contents or one more match.
        files[path] = nil
        if random.below(2) == 0 { lines.append("old \(random.below(6))") }
        files["moved\(random.below(1_000))/\(random.below(3)).txt"] = lines
        continue
      case 7:
        files["dir\(random.below(3))/\(random.below(50)).txt"] = (0...random.below(12)).map {
          "old \($0 % 6)"
        }
      case 8 where files.count > 2:
        files[path] = nil
        continue
      default: lines.append("x")
      }
      files[path] = lines
    }
    for path in try await repository.gitText("ls-files").split(separator: "\n")
    where path != "keep" {
      try FileManager.default.removeItem(atPath: repository.root + "/" + path)
    }
    for (path, lines) in files {
      try repository.write(path, lines.joined(separator: "\n") + "\n")
    }
    try await repository.commit()
  }

  @Test("the verdicts equal those of the check in a working tree", arguments: [1, 2] as [UInt64])
  func differential(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let repository = try await LockedRepository()
    var files = ["a.txt": ["old 1", "x", "old 2"], "b.txt": ["text"], "c/d.txt": ["old 3", "y"]]
    try repository.write("keep", "x\n")
    try await change(repository, &files, &random)
    for number in 0..<18 {
      if number % 6 == 5 {
        // A merge commit, judged as a whole.
        try await repository.git("checkout", "-q", "-b", "side\(number)")
        try await change(repository, &files, &random)
        try await change(repository, &files, &random)
        try await repository.git("checkout", "-q", "main")
        try await repository.git("merge", "-q", "--no-ff", "-m", "merge", "side\(number)")
      } else {
        try await change(repository, &files, &random)
      }
    }
    let verdicts = try await verdicts(repository)
    #expect(verdicts.count == 18)
    let (worktree, folder) = try await worktree(of: repository)
    defer { withExtendedLifetime(folder) {} }
    for verdict in verdicts {
      let (passes, passesFrozen) = try await check(verdict.change, in: worktree)
      #expect(
        passes == verdict.violations.isEmpty, "\(verdict.change.commit): \(verdict.violations)")
      #expect(passesFrozen == (verdict.violations.isEmpty && verdict.reduced.isEmpty))
    }
    // Comparing one kind of verdict only proves little.
    let stopped = verdicts.count { !$0.violations.isEmpty }
    #expect(stopped > 2 && stopped < 16, "\(stopped)")
  }

  @Test(
    "with a limit for exceptions, the verdicts equal those of the check as well",
    arguments: [3, 4] as [UInt64], [0, 90])
  func limited(seed: UInt64, limit: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let repository = try await LockedRepository()
    var files = ["a.txt": ["old 1", "x", "old 2"], "b.txt": ["text"], "c/d.txt": ["old 3", "y"]]
    try repository.write("keep", "x\n")
    for _ in 0..<16 { try await change(repository, &files, &random, withExceptions: true) }
    let verdicts = try await verdicts(repository, maxExceptionDays: limit)
    let (worktree, folder) = try await worktree(of: repository)
    defer { withExtendedLifetime(folder) {} }
    for verdict in verdicts {
      let (passes, passesFrozen) = try await check(
        verdict.change, in: worktree, maxExceptionDays: limit)
      #expect(
        passes == verdict.violations.isEmpty, "\(verdict.change.commit): \(verdict.violations)")
      #expect(passesFrozen == (verdict.violations.isEmpty && verdict.reduced.isEmpty))
    }
    #expect(verdicts.contains { $0.violations.contains { $0.exceptionProblem != nil } })
    #expect(verdicts.contains { $0.violations.isEmpty })
  }

  @Test("an exception that ends too late is a violation, but not if it only moves")
  func lateExceptions() async throws {
    let repository = try await LockedRepository()
    let late = Day(number: SystemClock().today.daysSince1970) + 400
    try repository.write("a.txt", "old 1\nold 2\n")
    try await repository.commit()
    let comment = "// headway:allow tidy until=\(late) owner=@a because\n"
    try repository.write("a.txt", comment + "old 1\nold 2\n")
    try await repository.commit()
    try repository.write("a.txt", "old 2\n" + comment + "old 1\n")
    try await repository.commit()
    let rehearser = rehearser(90)
    let history = try await merges(repository, rehearser.searched)
    let rehearsal = rehearser.rehearsal(of: history)
    #expect(rehearsal.merges == 2 && rehearsal.counts.exceptions == 1)
    let stopped = try #require(rehearsal.stopped.first)
    #expect(rehearsal.stopped.count == 1 && !stopped.isReplacing)
    let violation = try #require(stopped.violations.first)
    #expect(violation.match?.line == 1 && violation.allowed == 2 && violation.actual == 2)
    #expect(violation.exceptionProblem?.contains("maxExceptionDays: 90") == true)
    #expect(self.rehearser(500).rehearsal(of: history).counts.exceptions == 0)
    #expect(self.rehearser(nil).rehearsal(of: history).counts.exceptions == nil)
  }

  @Test("an unlock that ends too late is a finding")
  func lateUnlocks() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try repository.write(".headway/baseline.tsv", "tidy\t.\t0\ntidy\ta.txt\t1\n")
    try repository.write(
      ".headway/unlocks.tsv", "tidy\ta.txt\t0\t1\t@a\t2026-12-31\tneeded by the SDK\n")
    try await repository.commit()
    #expect(try await repository.check().findings == [])
    #expect(try await repository.check(maxExceptionDays: 200).findings == [])
    let findings = try await repository.check(maxExceptionDays: 90).findings
    #expect(findings.map(\.path) == [".headway/unlocks.tsv"] && findings.first?.line == 1)
    #expect(findings.first?.message.contains("allows 2026-09-28") == true)
  }

  @Test("violations name the file, its counts and a new line; swaps are violations")
  func violations() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old 1\nold 2\n")
    try await repository.commit()
    try repository.write("a.txt", "old 1\nold 2\nx\nold 3\n")
    try await repository.commit()
    try repository.write("a.txt", "old 1\nold 4\nx\nold 3\n")
    try await repository.commit()
    let verdicts = try await verdicts(repository)
    #expect(verdicts.map(\.violations.count) == [1, 1])
    let swap = try #require(verdicts[0].violations.first)
    #expect(swap.isSwap && swap.match?.text == "old 4" && swap.match?.line == 2)
    let added = try #require(verdicts[1].violations.first)
    #expect((added.allowed, added.actual) == (2, 3))
    #expect(!added.isSwap && added.match?.line == 4)
    #expect(added.path.description == "a.txt" && added.id == "tidy")
  }

  @Test("a later commit with the subject of a revert marks the merge as reverted")
  func reverts() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "x\n")
    try await repository.commit()
    try repository.write("a.txt", "x\nold\n")
    try await repository.git("commit", "-qam", "Add the old one")
    let bad = try await repository.gitText("rev-parse", "HEAD")
    try await repository.git("revert", "--no-edit", bad)
    let verdicts = try await verdicts(repository)
    #expect(verdicts.map(\.violations.isEmpty) == [true, false])
    #expect(verdicts[1].revertedBy == verdicts[0].change.commit)
    #expect(verdicts[1].change.subject == "Add the old one")
    #expect(verdicts[0].reduced == ["tidy"])
  }

  @Test("merges that are stopped don't count as merges that only removed matches")
  func tightened() async throws {
    let repository = try await LockedRepository()
    for (first, second) in [
      ("old\nold\n", "x\n"), ("old\n", "old\n"), ("x\n", "old\n"), ("x\n", "x\n"),
    ] {
      try repository.write("a.txt", first)
      try repository.write("b.txt", second)
      try await repository.commit()
    }
    let history = try await merges(repository, [LockedRepository.definition])
    let rehearsal = LockRehearser([LockedRepository.definition]).rehearsal(of: history)
    #expect(rehearsal.merges == 3 && rehearsal.stopped.count == 1)
    #expect(rehearsal.counts.tightened == 3 && rehearsal.counts.onlyTightened == 2)
    #expect(rehearsal.until == history.merges.first?.day)
  }

  @Test("a merge that replaced one match and removed others didn't only replace matches")
  func replacing() async throws {
    let repository = try await LockedRepository()
    for text in ["old 1\nold 2\nold 3\n", "old 1\nold 2\nold 4\n", "old 5\nx\nx\n"] {
      try repository.write("a.txt", text)
      try await repository.commit()
    }
    let rehearsal = LockRehearser([LockedRepository.definition])
      .rehearsal(of: try await merges(repository, [LockedRepository.definition]))
    #expect(rehearsal.stopped.map(\.isReplacing) == [false, true])
    #expect(rehearsal.stopped.map { $0.isReplacing(in: "tidy") } == [false, true])
  }

  @Test("only merges since the day are included, and exceptions count as of the day of the merge")
  func days() async throws {
    let repository = try await LockedRepository()
    let allowed = "old // headway:allow tidy until=2026-02-10 owner=@a because\n"
    var stream = ""
    for (day, text) in [
      ("2026-01-01", "x\n"), ("2026-02-01", allowed), ("2026-03-01", allowed + "x\n"),
      ("2026-03-02", allowed + "x\nold\n"),
    ] {
      let time = try #require(Day(day)).number * 86_400
      stream += "commit refs/heads/main\ncommitter A <a@example.com> \(time) +0000\ndata 1\nx\n"
      stream += "M 100644 inline a.txt\ndata \(text.utf8.count)\n\(text)\n"
    }
    try await repository.git(["fast-import", "--quiet"], input: Array(stream.utf8))
    let verdicts = try await verdicts(repository)
    #expect(verdicts.map(\.change.day.description) == ["2026-03-02", "2026-03-01", "2026-02-01"])
    // An exception that has ended isn't the fault of the next merge.
    #expect(verdicts.map(\.violations.count) == [1, 0, 0])
    #expect(verdicts[1].change.files.first?.after?.remaining["tidy"] == 1)
    #expect(verdicts[2].change.files.first?.after?.remaining["tidy"] == 0)
    let request = HistoryRequest(
      root: repository.root, definitions: [LockedRepository.definition], branch: "main")
    let late = try #require(Day("2026-03-01"))
    let merges = try await MergeReader().merges(request, over: .since(late), progress: { _ in })
    #expect(merges.merges.count == 2 && merges.branch == "main" && merges.since == late)
    // Months end at the last commit, however long ago it was.
    let today = try #require(Day("2030-01-01"))
    let month = try await MergeReader().merges(
      request, over: .months(1, today: today), progress: { _ in })
    #expect(month.merges.count == 2)
    #expect(month.since.description == "2026-02-02")
  }
}
