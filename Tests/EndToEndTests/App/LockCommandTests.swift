import Foundation
import Testing

/// The gate as CI calls it: what is printed, what is written, and each exit code.
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

  private func repository() throws -> SampleRepository {
    let repository = try SampleRepository(configuration: Self.configuration)
    let call = try repository.run("lock")
    #expect(call.status == 0 && call.output == "rxswift: locked, 3 uses in 3 files\n")
    return repository
  }

  private func text(_ path: String, in repository: SampleRepository) throws -> String {
    try String(contentsOf: repository.folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("a lock writes the baseline, and the check is clean then, frozen too")
  func clean() throws {
    let repository = try repository()
    #expect(try text(".headway/baseline.tsv", in: repository) == Self.baseline)
    let call = try repository.run("check", "--frozen")
    #expect(call.status == 0 && call.output == "Nothing new in 1 locked migration.\n")
  }

  @Test("before the first lock that is the finding, with the command that locks")
  func unwritten() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    let call = try repository.run("check")
    #expect(call.status == 1)
    #expect(call.output.hasPrefix("headway.yml:3:5: RxSwift → async: locked without a baseline, "))
    #expect(call.output.contains("3 uses in 3 files; “headway lock rxswift” writes it\n"))
    #expect(call.output.hasSuffix("\n1 finding.\n"))
  }

  @Test("a lock that is taken away in headway.yml is told of, its lines once")
  func takenAway() throws {
    let repository = try repository()
    try repository.write(
      "headway.yml", Self.configuration.replacing("lock: true", with: "lock: false"))
    let call = try repository.run("check", "--frozen")
    #expect(call.status == 1)
    #expect(call.output.contains("unlocked: rxswift: it isn't locked any more"))
    #expect(
      call.output.contains(
        "stale: rxswift: 3 lines of the baseline, though it isn't locked any more\n"))
    #expect(try repository.run("check").status == 0)
  }

  @Test("a new use exits with 1 and is named with place, pattern, replacement and guide")
  func newUse() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\n\nimport RxSwift\n")
    let call = try repository.run("check")
    #expect(call.status == 1)
    for part in [
      "Sources/Shop/Cart1.swift:3:1: RxSwift → async: 2 uses in this file, 1 allowed",
      "^import RxSwift$", "^import AsyncStream$", "https://example.com/rx",
    ] {
      #expect(call.output.contains(part))
    }
    let lock = try repository.run("lock")
    #expect(lock.status == 1 && lock.output.contains("headway unlock rxswift"))
    #expect(try text(".headway/baseline.tsv", in: repository) == Self.baseline)
  }

  @Test("less than allowed is clean, but not when frozen; lock is the command that mends it")
  func stale() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Cart1.swift", "import AsyncStream\n")
    #expect(try repository.run("check").status == 0)
    let frozen = try repository.run("check", "--frozen")
    #expect(frozen.status == 1 && frozen.output.contains("headway lock"))
    let lock = try repository.run("lock", "rxswift")
    #expect(lock.output == "rxswift: Sources/Shop/Cart1.swift 1 → 0\n")
    #expect(try repository.run("check", "--frozen").status == 0)
  }

  @Test("an unlock raises for a time, says why, and takes the owner from CODEOWNERS")
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

  @Test("in a folder an unlock raises what lies there, and says so where there is nothing to raise")
  func unlockInFolder() throws {
    let repository = try repository()
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    let unlock = [
      "unlock", "rxswift", "Cart1.swift", "--reason", "r", "--until", "2999-12-31", "-C",
      repository.folder.path + "/Sources/Shop",
    ]
    let call = try repository.run(unlock)
    #expect(call.status == 0)
    #expect(call.output.contains("rxswift: Sources/Shop/Cart1.swift 1 → 2 until 2999-12-31"))
    let again = try repository.run(unlock)
    #expect(again.status == 0 && again.output.hasPrefix("Nothing was raised"))
  }

  @Test("what is asked wrongly, or can't be read, exits with 2 and says what to do")
  func wrong() throws {
    let repository = try repository()
    let until = ["--reason", "r", "--until", "2999-12-31"]
    let calls: [([String], String)] = [
      (["lock", "rxswif"], "did you mean “rxswift”?"), (["lock", "xctest"], "lock: true"),
      (["unlock", "rxswift", "--until", "2999-12-31"], "--reason"),
      (["unlock", "rxswift", "--reason", "r", "--until", "2020-01-01"], "is over"),
      (["unlock", "rxswift", "--reason", "r", "--until", "soon"], "2027-03-31"),
      (["unlock", "rxswift", "--reason", " ", "--until", "2999-12-31"], "reason"),
      (["unlock", "rxswift", "nowhere"] + until, "nowhere"),
      (["unlock", "rxswift", "--owner", "me"] + until, "@name"),
      (["check", "--only", "lock"], "There is no check “lock”"),
      (["check", "--base", "nowhere"], "no commit nowhere"),
      (["check", "--output", "yaml=x"], "yaml=x"),
    ]
    for (arguments, words) in calls {
      let call = try ProgramCall(
        [try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])] + arguments
          + ["-C", repository.folder.path],
        environment: ProcessInfo.processInfo.environment, in: repository.folder)
      #expect(call.status == 2, "\(arguments)")
      #expect(call.errors.contains(words), "\(arguments): \(call.errors)")
      #expect(call.output.isEmpty)
    }
    try repository.write(".headway/baseline.tsv", "rxswift\ta\t1\n<<<<<<< HEAD\n")
    for arguments in [["check"], ["lock"]] {
      let call = try repository.run(arguments[0])
      #expect(call.status == 2)
      #expect(call.errors.contains(".headway/baseline.tsv:2:1: an unresolved merge conflict"))
    }
  }

  @Test("in a hook of git commit -a the index that git hands over is what is staged")
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
    // Another repository's is none of ours.
    let other = try self.repository()
    #expect(try other.run("check", "--staged", environment: handedOver).status == 0)
  }

  @Test("several forms are written at once, and what a repository holds acts on no terminal")
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
