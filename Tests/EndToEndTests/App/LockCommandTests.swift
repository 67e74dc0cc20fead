import Foundation
import Testing

/// The check as used in CI: its output, its files and its exit codes.
@Suite struct LockCommandTests {
  private static let configuration = """
    version: 1
    migrations:
      - id: rxswift
        title: RxSwift → async
        pattern: '^import RxSwift$'
        replacement: '^import AsyncStream$'
        docs: https://example.com/rx
        files: ["**/*.swift"]
        lock: true
      - id: xctest
        title: XCTest → Swift Testing
        pattern: 'import XCTest'
    """

  private static let baseline = """
    rxswift\tSources/Shop/Cart1.swift\t1
    rxswift\tSources/Shop/Cart2.swift\t1
    rxswift\tSources/Shop/Cart3.swift\t1

    """

  @Test("a file with many errors prints the first ten and their number")
  func manyErrors() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write(".headway/baseline.tsv", String(repeating: "garbage\n", count: 30))
    let call = try repository.run("check")
    let lines = call.errors.split(separator: "\n")
    #expect(call.status == 2 && lines.count == 11)
    #expect(lines.last == "headway: and 20 more errors")
    let json = try repository.run("check", "--format", "json")
    #expect((json.output + json.errors).components(separatedBy: "\"line\"").count == 31)
  }

  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository(configuration: Self.configuration)
    let call = try repository.run("lock")
    #expect(call.status == 0 && call.output == "rxswift: locked, 3 matches in 3 files\n")
    return repository
  }

  private func text(_ path: String, in repository: SampleRepository) throws -> String {
    try String(contentsOf: repository.folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("lock writes the baseline, and check and check --frozen pass afterwards")
  func clean() throws {
    let repository = try repository()
    #expect(try text(".headway/baseline.tsv", in: repository) == Self.baseline)
    let call = try repository.run("check", "--frozen")
    #expect(call.status == 0 && call.output == "No new matches in 1 locked migration.\n")
  }

  @Test("check of the working tree names a file that git doesn't track yet, and passes")
  func untracked() throws {
    let repository = try repository()
    try repository.write("Sources/New.swift", "import RxSwift\n")
    let call = try repository.run("check")
    let success = "No new matches in 1 locked migration.\n"
    #expect(call.status == 0)
    #expect(
      call.output
        == "1 untracked file isn't checked: Sources/New.swift. To include it, run: git add\n"
        + success)
    #expect(try repository.run("check", "--format", "json").output.contains("\"untracked\" : 1"))
    #expect(try repository.run("check", "--staged").output == success)
    try repository.write("Sources/Other.swift", "import RxSwift\n")
    #expect(
      try repository.run("check").output.hasPrefix(
        "2 untracked files aren't checked, such as Sources/New.swift. To include them, run: git add"
      ))
  }

  @Test("lock names a file that git doesn't track yet, and records nothing for it")
  func untrackedWhileLocking() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write("Sources/New.swift", "import RxSwift\n")
    try repository.write("Notes.txt", "import RxSwift\n")
    let note =
      "headway: 1 untracked file isn't counted: Sources/New.swift. To include it, run: git add\n"
    let first = try repository.run("lock")
    #expect(first.status == 0 && first.output == "rxswift: locked, 3 matches in 3 files\n")
    #expect(first.errors.hasPrefix(note), "\(first.errors)")
    #expect(try text(".headway/baseline.tsv", in: repository) == Self.baseline)
    for arguments in [["lock", "rxswift"], ["lock", "--format", "json"]] {
      let call = try repository.run(arguments)
      #expect(call.status == 0 && call.errors == note, "\(call.errors)")
    }
    _ = try repository.shell("git -C '\(repository.folder.path)' add Sources/New.swift")
    #expect(!(try repository.run("lock").errors.contains("untracked")))
  }

  @Test("two configurations of a repository keep each other's lines of the baseline")
  func twoConfigurations() throws {
    let sample = try RelaxationSample(configuration: Self.configuration, files: [:])
    #expect(try sample.run("lock").status == 0)
    let before = try sample.text(".headway/baseline.tsv")
    try sample.repository.write(
      "Apps/headway.yml",
      """
      version: 1
      migrations:
        - { id: "carts", title: Carts, pattern: 'struct', lock: true }
      """)
    let apps = sample.repository.folder.path + "/Apps"
    let call = try sample.run("-C", apps, "lock")
    #expect(call.status == 0 && call.output.hasPrefix("carts: locked, "), "\(call.output)")
    let both = try sample.text(".headway/baseline.tsv")
    #expect(both.hasSuffix(before) && both != before)
    let again = try sample.run("lock")
    #expect(again.output == "carts: kept, because another headway.yml locks it\n")
    #expect(try sample.text(".headway/baseline.tsv") == both)
    // Lines of unknown migrations must not pass the check, because a migration could get their id later.
    let check = try sample.run("check", "--frozen")
    #expect(
      check.status == 1 && check.output.contains("must be tightened: carts: "), "\(check.output)")
    try sample.replace("lock: true", "lock: false")
    #expect(try sample.run("check", "--frozen").output.contains("lock removed: rxswift,"))
  }

  @Test("a locked migration without a baseline is a finding with the command to run")
  func unwritten() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    let call = try repository.run("check")
    #expect(call.status == 1)
    #expect(call.output.hasPrefix("headway.yml:3:5: RxSwift → async: locked without a baseline, "))
    #expect(
      call.output.contains("3 matches in 3 files; run \"headway lock rxswift\" to write it\n"))
    #expect(call.output.hasSuffix("\n1 finding.\n"))
  }

  @Test("check --frozen reports a lock removed from headway.yml, and its baseline lines once")
  func takenAway() throws {
    let repository = try repository()
    try repository.write(
      "headway.yml", Self.configuration.replacing("lock: true", with: "lock: false"))
    let call = try repository.run("check", "--frozen")
    #expect(call.status == 1)
    #expect(call.output.contains("lock removed: rxswift,"))
    #expect(
      call.output.contains(
        "must be tightened: rxswift: no longer locked, but the baseline still has 3 lines for it\n")
    )
    #expect(try repository.run("check").status == 0)
  }

  @Test("lock counts the lines that it removes for a migration that is no longer locked")
  func removedMigration() throws {
    let repository = try repository()
    try repository.write(
      "headway.yml", Self.configuration.replacing("lock: true", with: "lock: false"))
    let call = try repository.run("lock")
    #expect(call.output == "rxswift: removed 3 lines; it is no longer locked\n")
  }

  @Test("the suggested unlock names an owner where CODEOWNERS has none")
  func suggestedUnlock() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\n\nimport RxSwift\n")
    let command = "--reason REASON --until YYYY-MM-DD"
    #expect(try repository.run("check").output.hasSuffix("\(command)\n"))
    #expect(try repository.run("lock").output.hasSuffix("\(command)\n"))
    try repository.write(".github/CODEOWNERS", "")
    #expect(try repository.run("check").output.hasSuffix("\(command) --owner @team\n"))
    #expect(try repository.run("lock").output.hasSuffix("\(command) --owner @team\n"))
  }

  @Test("a new match exits with 1 and reports location, pattern, replacement and guide")
  func newMatch() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\n\nimport RxSwift\n")
    let call = try repository.run("check")
    #expect(call.status == 1)
    for part in [
      "Sources/Shop/Cart1.swift:3:1: RxSwift → async: 2 matches in this file, 1 allowed",
      "^import RxSwift$", "^import AsyncStream$", "https://example.com/rx",
    ] {
      #expect(call.output.contains(part))
    }
    let lock = try repository.run("lock")
    #expect(lock.status == 1 && lock.output.contains("headway unlock rxswift"))
    #expect(try text(".headway/baseline.tsv", in: repository) == Self.baseline)
  }

  @Test(
    "without a base, the check states that it may list an old match instead of a committed new one")
  func committedMatch() throws {
    let repository = try repository()
    let hint = "Without --base, old matches may be listed instead of new ones."
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\n\nimport RxSwift\n")
    #expect(try !repository.run("check").output.contains(hint))
    try repository.commit("2031-05-04T12:00:00Z", "add")
    #expect(try repository.run("check").output.contains(hint))
    #expect(try !repository.run("check", "--base", "HEAD^").output.contains(hint))
  }

  @Test("fewer matches than allowed fail only with --frozen, and lock updates the baseline")
  func stale() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Cart1.swift", "import AsyncStream\n")
    #expect(try repository.run("check").status == 0)
    let frozen = try repository.run("check", "--frozen")
    #expect(frozen.status == 1 && frozen.output.contains("headway lock"))
    let lock = try repository.run("lock", "rxswift")
    #expect(lock.output == "rxswift: Sources/Shop/Cart1.swift 1 → 0 allowed\n")
    #expect(try repository.run("check", "--frozen").status == 0)
  }

  @Test("unlock raises an allowance until a date, with a reason and the owner from CODEOWNERS")
  func unlock() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/New.swift", "import RxSwift\n")
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path, "add", "-A"],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    let call = try repository.run(
      "unlock", "rxswift", "Sources/Shop/New.swift", "--reason", "until the vendor\tcan", "--until",
      "2999-12-31")
    #expect(call.status == 0)
    #expect(
      try text(".headway/unlocks.tsv", in: repository)
        == "rxswift\tSources/Shop/New.swift\t0\t1\t@shop\t2999-12-31\tuntil the vendor can\n")
    #expect(try repository.run("check").status == 1)
    let rest = try repository.run(
      "unlock", "rxswift", "--reason", "r", "--until", "2999-12-31", "--owner", "@me")
    #expect(rest.status == 0)
    #expect(try repository.run("check", "--frozen").status == 0)
  }

  @Test("unlock resolves paths in the current directory, and reports if nothing was raised")
  func unlockInFolder() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    let unlock = [
      "unlock", "rxswift", "Cart1.swift", "--reason", "r", "--until", "2999-12-31", "-C",
      repository.folder.path + "/Sources/Shop",
    ]
    let call = try repository.run(unlock)
    #expect(call.status == 0)
    #expect(
      call.output.contains("rxswift: Sources/Shop/Cart1.swift 1 → 2 allowed until 2999-12-31"))
    let again = try repository.run(unlock)
    #expect(again.status == 0 && again.output.hasPrefix("Nothing to raise: none of these files "))
  }

  @Test("invalid arguments and unreadable files exit with 2 and explain what to do")
  func wrong() throws {
    let repository = try repository()
    let until = ["--reason", "r", "--until", "2999-12-31"]
    let calls: [([String], String)] = [
      (["lock", "rxswif"], "did you mean \"rxswift\"?"), (["lock", "xctest"], "lock: true"),
      (["unlock", "rxswift", "--until", "2999-12-31"], "--reason"),
      (["unlock", "rxswift", "--reason", "r", "--until", "2020-01-01"], "is in the past"),
      (["unlock", "rxswift", "--reason", "r", "--until", "soon"], "use YYYY-MM-DD"),
      (["unlock", "rxswift", "--reason", " ", "--until", "2999-12-31"], "reason"),
      (["unlock", "rxswift", "nowhere"] + until, "nowhere"),
      (["unlock", "rxswift", "--owner", "me"] + until, "@name"),
      (["check", "--only", "lock"], "unknown check \"lock\""),
      (["check", "--base", "nowhere"], "no commit \"nowhere\""),
      (["check", "--output", "yaml=x"], "yaml=x"),
    ]
    for (arguments, text) in calls {
      let call = try ProgramCall(
        [try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])] + arguments
          + ["-C", repository.folder.path],
        environment: ProcessInfo.processInfo.environment, in: repository.folder)
      #expect(call.status == 2, "\(arguments)")
      #expect(call.errors.contains(text), "\(arguments): \(call.errors)")
      #expect(call.output.isEmpty)
    }
    try repository.write(".headway/baseline.tsv", "rxswift\ta\t1\n<<<<<<< HEAD\n")
    for arguments in [["check"], ["lock"]] {
      let call = try repository.run(arguments[0])
      #expect(call.status == 2)
      #expect(call.errors.contains(".headway/baseline.tsv:2:1: an unresolved merge conflict"))
    }
  }

  @Test("in a hook of git commit -a, --staged reads the temporary index of git")
  func handedOverIndex() throws {
    let repository = try repository()
    let git = repository.folder.path + "/.git/"
    try repository.write("Sources/Shop/New.swift", "import RxSwift\n")
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_INDEX_FILE"] = git + "next-index.lock"
    try FileManager.default.copyItem(atPath: git + "index", toPath: git + "next-index.lock")
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path, "add", "Sources"], environment: environment,
      in: repository.folder)
    #expect(try repository.run("check", "--staged").status == 0)
    let handedOver = ["GIT_INDEX_FILE": git + "next-index.lock"]
    let call = try repository.run("check", "--staged", environment: handedOver)
    #expect(call.status == 1 && call.output.contains("Sources/Shop/New.swift:1:1"))
    // The index of another repository is ignored.
    let other = try self.repository()
    #expect(try other.run("check", "--staged", environment: handedOver).status == 0)

    // As in a submodule, the folder of git can be elsewhere.
    let elsewhere = FileManager.default.temporaryDirectory.path + "/elsewhere-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: elsewhere) }
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path, "init", "-q", "--separate-git-dir", elsewhere],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    let moved = ["GIT_INDEX_FILE": elsewhere + "/next-index.lock"]
    #expect(try repository.run("check", "--staged", environment: moved).status == 1)
    #expect(try other.run("check", "--staged", environment: moved).status == 0)
  }

  @Test("check writes several formats at once, and names from the repository are escaped")
  func outputs() throws {
    let repository = try repository()
    try repository.write(
      "Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    let name = "Sources/Shop/e\u{1B}[31m.swift"
    try repository.write(name, "import RxSwift\n")
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path, "add", "-A"],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    let path = repository.folder.path + "/.git/"
    try Data("before\n".utf8).write(to: URL(fileURLWithPath: path + "summary.md"))
    let call = try repository.run(
      "check", "--format", "github", "--output", "json=\(path)check.json", "--output",
      "sarif=\(path)check.sarif", "--output", "junit=\(path)check.xml", "--output",
      "markdown=\(path)summary.md",
      environment: ["GITHUB_STEP_SUMMARY": path + "summary.md"])
    #expect(call.status == 1)
    #expect(call.output.hasPrefix("::error file="))
    for text in try ["check.xml", "summary.md"].map({ try text(".git/\($0)", in: repository) })
      + [call.output, try repository.run("check").output]
    {
      #expect(!text.unicodeScalars.contains("\u{1B}"))
    }
    struct Report: Decodable {
      struct Finding: Decodable { let path: String }
      let ok: Bool
      let findings: [Finding]
    }
    let report = try JSONDecoder().decode(
      Report.self, from: Data(try text(".git/check.json", in: repository).utf8))
    #expect(!report.ok && report.findings.contains { $0.path == name })
    #expect(try text(".git/check.sarif", in: repository).contains("e%1B%5B31m.swift"))
    #expect(try text(".git/summary.md", in: repository).hasPrefix("before\n**Headway: "))
  }
}
