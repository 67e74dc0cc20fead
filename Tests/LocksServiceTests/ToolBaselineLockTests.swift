import CheckLogic
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// Locks of violations that another tool has recorded.
@Suite struct ToolBaselineLockTests {
  private func definition(
    _ baseline: ToolBaseline = ToolBaseline(.eslintSuppressions)
  )
    -> MigrationDefinition
  {
    var definition = MigrationDefinition(
      id: "tidy", title: "Debt", subject: .toolBaseline(baseline), lock: true)
    definition.count = .matches
    return definition
  }

  private func reader(_ repository: LockedRepository) throws -> LockReader {
    var project = try repository.reader().project
    project.configuration.migrations = [definition()]
    return LockReader(
      project, today: try #require(Day("2026-06-30")), scanner: WorkingTreeScanner())
  }

  private func check(
    _ repository: LockedRepository, base: String? = nil
  ) async throws -> CheckReport {
    try await LockChecker(try reader(repository)).check(
      .workingTree, base: base, isFrozen: false, progress: { _ in })
  }

  private func write(_ repository: LockedRepository, _ a: Int, _ b: Int) throws {
    try repository.write(
      "eslint-suppressions.json",
      "{\n\"a.js\": {\"x\": {\"count\": \(a)}},\n\"b.js\": {\"x\": {\"count\": \(b)}}\n}\n")
  }

  @Test("a file that records more violations than allowed is a finding in the file with violations")
  func finding() async throws {
    let repository = try await LockedRepository()
    try write(repository, 2, 1)
    try await repository.commit()
    _ = try await BaselineLocker(try reader(repository)).lock(nil)
    try await repository.commit()
    #expect(try repository.text(".headway/baseline.tsv") == "tidy\ta.js\t2\ntidy\tb.js\t1\n")
    #expect(try await check(repository, base: "HEAD").isOK)
    try write(repository, 1, 3)
    for base in [nil, "HEAD"] {
      let report = try await check(repository, base: base)
      let finding = try #require(report.findings.first)
      #expect(report.findings.count == 1)
      #expect(finding.path == "b.js" && finding.isInChange == true)
      #expect(finding.message == "Debt: 3 matches in this file, 1 allowed")
      #expect(finding.text == "x (3)")
    }
  }

  @Test("a lock fails if the file can't be read")
  func unreadable() async throws {
    let repository = try await LockedRepository()
    try repository.write("eslint-suppressions.json", "{\n")
    try await repository.commit()
    await #expect {
      _ = try await check(repository)
    } throws: { error in
      "\(error)".contains("eslint-suppressions.json can't be counted: line 2: expected a key")
    }
  }

  @Test("reading fewer files or rules relaxes a lock, reading more doesn't")
  func relaxations() {
    func relaxations(_ before: ToolBaseline, _ now: ToolBaseline) -> [String] {
      MigrationRelaxations().relaxations(from: [definition(before)], to: [definition(now)])
        .map(\.setting)
    }
    let all = ToolBaseline(.eslintSuppressions)
    let some = ToolBaseline(.eslintSuppressions, rules: ["a", "b"])
    let one = ToolBaseline(.eslintSuppressions, rules: ["a"])
    #expect(relaxations(all, some) == ["tidy.source"])
    #expect(relaxations(some, one) == ["tidy.source"])
    #expect(relaxations(one, some).isEmpty && relaxations(some, all).isEmpty)
    #expect(relaxations(all, ToolBaseline(.eslintSuppressions, files: ["x"])) == ["tidy.source"])
    #expect(relaxations(all, ToolBaseline(.rubocopTodo)) == ["tidy.source"])
  }
}
