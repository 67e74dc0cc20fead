import Foundation

/// A copy of this repository as it is now, committed or not, to try scripts on.
///
/// It is a repository of its own with everything committed, and goes when the last reference does.
final class TreeCopy {
  /// How a program ended, with what it wrote to both outputs.
  struct Outcome {
    let status: Int32
    let output: String
  }

  private struct GitFailure: Error, CustomStringConvertible {
    let description: String
  }

  /// With `/` at its end.
  let root: String
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID().uuidString)")
    root = folder.path(percentEncoded: false) + "/"
    for path in try TreeCopy.paths() {
      let source = SourceTree.root + path
      // What is deleted but not committed is in git's list all the same.
      guard FileManager.default.fileExists(atPath: source) else { continue }
      let target = URL(filePath: root + path)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: URL(filePath: source), to: target)
    }
    try git("init", "--quiet")
    try commit()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The files as the rules read them.
  var tree: SourceTree { SourceTree(readingAt: root) }

  /// What git says of changes since the last commit, a line each; empty when there are none.
  func changes() throws -> String { try git("status", "--porcelain", "--untracked-files=all") }

  /// Commits everything.
  func commit() throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", "As it is")
  }

  /// Runs one of the copy's scripts: `run("new-plugin", "Hello")`.
  func run(_ script: String, _ arguments: String...) throws -> Outcome {
    try TreeCopy.launch([root + "Scripts/" + script] + arguments)
  }

  /// The style checker's complaints about Swift files; empty when there are none.
  func complaints(about paths: [String]) throws -> String {
    let outcome = try TreeCopy.launch(
      ["swift", "format", "lint", "--strict", "--configuration", root + ".swift-format"]
        + paths.map { root + $0 })
    return outcome.status == 0 ? "" : outcome.output
  }

  @discardableResult private func git(_ arguments: String...) throws -> String {
    try TreeCopy.git(root, arguments)
  }

  private static func paths() throws -> [String] {
    try git(root: SourceTree.root)
  }

  private static func git(root: String) throws -> [String] {
    try git(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
      .split(separator: "\0").map(String.init)
  }

  private static func git(_ root: String, _ arguments: [String]) throws -> String {
    let options = [
      "-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false",
      "-c", "core.hooksPath=/dev/null",
    ]
    let outcome = try launch(["git", "-C", root] + options + arguments)
    guard outcome.status == 0 else { throw GitFailure(description: outcome.output) }
    return outcome.output
  }

  private static func launch(_ command: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    // Run from a hook, git would otherwise work on the repository of the hook.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}
