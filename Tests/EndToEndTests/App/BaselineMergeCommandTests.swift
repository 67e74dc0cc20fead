import Foundation
import Testing

/// Merging branches that both reduced the baseline, with and without the merge driver.
@Suite struct BaselineMergeCommandTests {
  private static let configuration = """
    version: 1
    migrations:
      - id: rxswift
        title: RxSwift → async
        pattern: '^import RxSwift$'
        files: ["**/*.swift"]
        lock: true
    """

  private func git(_ repository: SampleRepository, _ arguments: String...) throws -> ProgramCall {
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    var environment = ProcessInfo.processInfo.environment
    // git finds the driver in PATH, as in a user's shell.
    environment["PATH"] =
      (program as NSString).deletingLastPathComponent + ":" + (environment["PATH"] ?? "")
    return try ProgramCall(
      ["git", "-C", repository.folder.path, "-c", "user.name=a", "-c", "user.email=a@b"]
        + arguments,
      environment: environment, in: repository.folder)
  }

  /// Returns a repository with branches `one` and `two`. Each reduces the allowances of its own
  /// file and of a common file, which are on neighboring lines of the baseline.
  private func branches(withDriver: Bool) throws -> SampleRepository {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write(
      "Sources/Shop/Cart2.swift", String(repeating: "import RxSwift\n", count: 5))
    let lock =
      withDriver ? try repository.run("lock", "--install-merge-driver") : try repository.run("lock")
    #expect(lock.status == 0)
    _ = try git(repository, "add", "-A")
    _ = try git(repository, "commit", "-q", "-m", "lock")
    for (branch, file, left) in [("one", "Cart1", 3), ("two", "Cart3", 2)] {
      #expect(try git(repository, "checkout", "-q", "-b", branch, "main").status == 0)
      try repository.write("Sources/Shop/\(file).swift", "import AsyncStream\n")
      // Both branches remove matches from the end of the same file.
      let kept = String(repeating: "import RxSwift\n", count: left)
      try repository.write("Sources/Shop/Cart2.swift", kept)
      #expect(try repository.run("lock").status == 0)
      _ = try git(repository, "commit", "-q", "-a", "-m", branch)
    }
    return repository
  }

  @Test("with the driver, merged baselines have no conflict and the lower allowance applies")
  func merge() throws {
    let repository = try branches(withDriver: true)
    let merge = try git(repository, "merge", "-q", "-X", "ours", "one", "-m", "merge")
    #expect(merge.status == 0, "\(merge.output) \(merge.errors)")
    let baseline = repository.folder.appendingPathComponent(".headway/baseline.tsv")
    #expect(
      try String(contentsOf: baseline, encoding: .utf8) == "rxswift\tSources/Shop/Cart2.swift\t2\n")
    #expect(try repository.run("check", "--frozen").status == 0)
  }

  @Test("without the driver, git leaves a conflict and the check reports it")
  func withoutDriver() throws {
    let repository = try branches(withDriver: false)
    #expect(try git(repository, "merge", "-q", "one", "-m", "merge").status == 1)
    let call = try repository.run("check")
    #expect(call.status == 2)
    #expect(call.errors.contains("an unresolved merge conflict begins here"))
    #expect(call.errors.contains("--install-merge-driver"))
  }

  @Test("installing the driver prints its changes to .gitattributes and the git configuration once")
  func install() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write(".gitattributes", "*.bin binary")
    let first = try repository.run("lock", "--install-merge-driver")
    #expect(first.errors.contains("merge.headway.driver = headway merge-baseline %O %A %B"))
    #expect(first.errors.contains(".headway/baseline.tsv merge=headway"))
    let file = repository.folder.appendingPathComponent(".gitattributes")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text
        == "*.bin binary\n.headway/baseline.tsv merge=headway\n.headway/unlocks.tsv merge=union\n")
    let again = try repository.run("lock", "--install-merge-driver")
    #expect(again.errors.contains("already installed"))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("an unreadable baseline isn't merged, and the conflict remains")
  func broken() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    for (name, text) in [("o", ""), ("a", "rxswift\tx\t1\n"), ("b", "nonsense\n")] {
      try repository.write(".git/\(name)", text)
    }
    let path = repository.folder.path + "/.git/"
    let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
    let call = try ProgramCall(
      [program, "merge-baseline", path + "o", path + "a", path + "b"],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    #expect(call.status == 2 && call.errors.contains("/b:1:1: "))
    #expect(
      try String(contentsOfFile: path + "a", encoding: .utf8)
        == "<<<<<<< ours\nrxswift\tx\t1\n=======\nnonsense\n>>>>>>> theirs\n")
  }
}
