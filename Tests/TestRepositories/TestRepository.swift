import Foundation
import Processes

/// A git repository of a test's own, in which nobody's configuration counts.
package protocol TestRepository: Sendable {
  /// Its folder: absolute, without symbolic links.
  var root: String { get }
  /// What else git finds in its environment.
  var environment: [String: String] { get }
}

/// What git says of a command that it refused.
package struct GitFailure: Error, CustomStringConvertible {
  package let description: String
}

extension TestRepository {
  package var environment: [String: String] { [:] }

  package func write(_ path: String, _ text: String) throws {
    try write(path, bytes: Array(text.utf8))
  }

  package func write(_ path: String, bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  package func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  /// Commits everything, also where nothing has changed.
  package func commit() async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "--allow-empty", "-m", "change")
  }

  /// What git writes, without the line's end.
  package func gitText(_ arguments: String...) async throws -> String {
    var bytes = try await git(arguments)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  @discardableResult
  package func git(_ arguments: String...) async throws -> [UInt8] { try await git(arguments) }

  /// What git writes.
  ///
  /// - Parameter folder: where it runs; nil for the root.
  /// - Throws: `GitFailure`. That `git grep` finds nothing is none.
  @discardableResult
  package func git(
    _ arguments: [String], input: [UInt8] = [], in folder: String? = nil
  ) async throws -> [UInt8] {
    // Run from a hook, git would otherwise work on the repository of the hook.
    let environment = ProcessEnvironment.inherited.removing { $0.hasPrefix("GIT_") }.setting(
      [
        "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.com",
      ].merging(environment) { $1 })
    let output = try await ProcessRunner.run(
      ProcessCommand("git", ["-C", folder ?? root] + arguments, environment: environment),
      input: input)
    let foundNothing = arguments.first == "grep" && output.status == .exited(1)
    guard output.status.isSuccess || foundNothing else {
      throw GitFailure(description: "git \(arguments): \(output.errorText)")
    }
    return output.bytes
  }
}
