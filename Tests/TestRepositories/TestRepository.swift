import Foundation
import Processes

/// A git repository for one test that ignores the configuration of the user and the system.
package protocol TestRepository: Sendable {
  /// The absolute path of the repository, without symbolic links.
  var root: String { get }
  /// Additional environment variables for git.
  var environment: [String: String] { get }
}

/// The error of a git command that failed.
package struct GitFailure: Error, CustomStringConvertible {
  package let description: String
}

extension TestRepository {
  package var environment: [String: String] { [:] }

  /// Writes a text file, and creates its directories.
  package func write(_ path: String, _ text: String) throws {
    try write(path, bytes: Array(text.utf8))
  }

  /// Writes a file, and creates its directories.
  package func write(_ path: String, bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Reads a text file.
  package func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  /// Commits all files, even if nothing has changed.
  package func commit() async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "--allow-empty", "-m", "change")
  }

  /// Runs git and returns its output without the final newline.
  package func gitText(_ arguments: String...) async throws -> String {
    var bytes = try await git(arguments)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs git in the root and returns its output.
  @discardableResult
  package func git(_ arguments: String...) async throws -> [UInt8] { try await git(arguments) }

  /// Runs git and returns its output.
  ///
  /// - Parameters:
  ///   - input: the standard input.
  ///   - folder: the working directory; nil for the root.
  /// - Throws: `GitFailure`. A `git grep` without matches isn't a failure.
  @discardableResult
  package func git(
    _ arguments: [String], input: [UInt8] = [], in folder: String? = nil
  ) async throws -> [UInt8] {
    // If the tests run from a git hook, git would otherwise use the repository of the hook.
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
