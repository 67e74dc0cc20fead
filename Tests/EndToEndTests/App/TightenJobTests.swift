import Foundation
import Testing

/// The workflows in `Docs/lock.md` that tighten the baseline after each merge, run as in CI.
@Suite struct TightenJobTests {
  /// A repository with a stale line, and the bare repository that it was pushed to.
  private final class Pushed {
    let repository: SampleRepository
    let remote: URL

    init() throws {
      repository = try SampleRepository(configuration: configuration)
      remote = repository.folder.appendingPathComponent(".git/remote.git")
      #expect(try repository.run("lock").status == 0)
      try run("git add -A && git commit -q -m locked && git init -q --bare -b main \(remote.path)")
      try repository.write("Sources/Shop/Cart1.swift", "import AsyncStream\n")
      try run("git commit -q -a -m merged && git remote add origin \(remote.path)")
      try run("git push -q origin main && git fetch -q")
    }

    /// Runs a script in the repository with the shell and the options of GitHub Actions.
    @discardableResult
    func run(_ script: String) throws -> ProgramCall {
      let program = try BuiltProgram.path("headway").trimmingCharacters(in: ["'"])
      var environment = ProcessInfo.processInfo.environment
      let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
      environment["PATH"] = folder + ":" + (environment["PATH"] ?? "")
      environment["XDG_CACHE_HOME"] = repository.folder.path + "/.git/cache"
      environment["XDG_CONFIG_HOME"] = repository.folder.path + "/.git/xdg"
      for name in ["GIT_AUTHOR", "GIT_COMMITTER"] {
        environment[name + "_NAME"] = "a"
        environment[name + "_EMAIL"] = "a@b"
      }
      let call = try ProgramCall(
        ["bash", "-e", "-c", "cd '\(repository.folder.path)'\n\(script)"],
        environment: environment, in: repository.folder.appendingPathComponent(".git"))
      #expect(call.status == 0, "\(call.errors)")
      return call
    }

    func text(_ script: String) throws -> String { try run(script).output }
  }

  private static let configuration = """
    version: 1
    migrations:
      - { id: rxswift, pattern: '^import RxSwift$', files: ["**/*.swift"], lock: true }
    """

  /// The scripts of the workflows in the guide, without their indentation.
  private func scripts() throws -> [String] {
    let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Docs/lock.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    return text.components(separatedBy: "```yaml\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
      .filter { $0.contains("\n  tighten:\n") }
      .compactMap { workflow -> String? in
        let lines = workflow.components(separatedBy: "run: |\n").last?.split(separator: "\n") ?? []
        let indentation = lines.first?.prefix { $0 == " " } ?? ""
        return lines.prefix { $0.hasPrefix(indentation) }.map { $0.dropFirst(indentation.count) }
          .joined(separator: "\n")
      }
  }

  @Test("the job on the main branch pushes one commit with the tightened baseline, and then none")
  func push() throws {
    let job = try #require(scripts().first)
    #expect(job.contains("headway lock") && job.contains("git push"))
    let pushed = try Pushed()
    // Another push arrives between fetching and pushing.
    try pushed.run(
      """
      printf '#!/bin/sh\\ntest -e seen || { touch seen; exit 1; }\\n' > \(pushed.remote.path)/hooks/pre-receive
      chmod +x \(pushed.remote.path)/hooks/pre-receive
      """)
    try pushed.run(job)
    let baseline = "git --git-dir '\(pushed.remote.path)' show main:.headway/baseline.tsv"
    #expect(try pushed.text(baseline).split(separator: "\n").count == 2)
    let log = "git --git-dir '\(pushed.remote.path)' log --format=%s main"
    #expect(try pushed.text(log) == "Tighten the baseline\nmerged\nlocked\nstart\n")
    try pushed.run(job)
    #expect(try pushed.text(log).split(separator: "\n").count == 4)
    #expect(try pushed.repository.run("check", "--frozen").status == 0)
  }

  @Test("the other job writes a patch that makes the main branch tight")
  func patch() throws {
    let job = try #require(scripts().last)
    #expect(job.contains("headway.patch"))
    let pushed = try Pushed()
    #expect(try pushed.repository.run("check", "--frozen").status == 1)
    try pushed.run(job)
    try pushed.run("git reset -q --hard && git apply headway.patch")
    #expect(try pushed.repository.run("check", "--frozen").status == 0)
  }
}
