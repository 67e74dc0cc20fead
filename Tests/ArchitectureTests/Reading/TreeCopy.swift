import Foundation
import Processes

/// A copy of this repository with its uncommitted changes, for testing scripts.
///
/// The copy is a separate repository with everything committed. It is deleted with the last
/// reference to it.
final class TreeCopy: Sendable {
  /// The exit status of a program and its combined output.
  struct Outcome {
    let status: ProcessStatus
    let output: String
  }

  private struct GitFailure: Error, CustomStringConvertible {
    let description: String
  }

  /// Absolute path with a trailing `/`.
  let root: String
  private let folder: URL

  init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID().uuidString)")
    root = folder.path(percentEncoded: false) + "/"
    for path in try await TreeCopy.paths() {
      let source = SourceTree.root + path
      // Git also lists files that are deleted but not committed.
      guard FileManager.default.fileExists(atPath: source) else { continue }
      let target = URL(filePath: root + path)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: URL(filePath: source), to: target)
    }
    try await git("init", "--quiet")
    try await commit()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The files in the form that the rules read.
  var tree: SourceTree { SourceTree(readingAt: root) }

  /// Changes since the last commit according to git, one per line; empty if there are none.
  func changes() async throws -> String {
    try await git("status", "--porcelain", "--untracked-files=all")
  }

  /// Commits all changes.
  func commit() async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", "Snapshot")
  }

  /// Runs a script of the copy: `run("new-plugin", "Hello")`.
  func run(_ script: String, _ arguments: String...) async throws -> Outcome {
    try await TreeCopy.launch([root + "Scripts/" + script] + arguments)
  }

  /// The linter's output for Swift files; empty if there are no findings.
  func lintFindings(in paths: [String]) async throws -> String {
    let outcome = try await TreeCopy.launch(
      ["swift", "format", "lint", "--strict", "--configuration", root + ".swift-format"]
        + paths.map { root + $0 })
    return outcome.status == .exited(0) ? "" : outcome.output
  }

  @discardableResult private func git(_ arguments: String...) async throws -> String {
    try await TreeCopy.git(root, arguments)
  }

  private static func paths() async throws -> [String] {
    try await git(
      SourceTree.root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    )
    .split(separator: "\0").map(String.init)
  }

  private static func git(_ root: String, _ arguments: [String]) async throws -> String {
    let options = [
      "-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false",
      "-c", "core.hooksPath=/dev/null",
    ]
    let outcome = try await launch(["git", "-C", root] + options + arguments)
    guard outcome.status == .exited(0) else { throw GitFailure(description: outcome.output) }
    return outcome.output
  }

  private static func launch(_ command: [String]) async throws -> Outcome {
    // In a git hook, these variables would make git use the hook's repository.
    let environment = ProcessEnvironment.inherited.removing { $0.hasPrefix("GIT_") }
    let output = try await ProcessRunner.run(
      ProcessCommand(command[0], Array(command.dropFirst()), environment: environment))
    return Outcome(
      status: output.status,
      output: String(decoding: output.bytes + output.errorBytes, as: UTF8.self))
  }
}
