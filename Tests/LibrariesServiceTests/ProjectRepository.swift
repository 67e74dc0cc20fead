import Foundation
import LibrariesInterface
import LibrariesService
import Processes
import Testing
import Workspace

/// A repository of a test's own, gone when the test is.
final class ProjectRepository: Sendable {
  /// Absolute, without symbolic links.
  let root: String

  init() async throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("headway-libraries-\(UUID().uuidString)")
    root = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try await git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  func commit() async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "--allow-empty", "-m", "change")
  }

  func git(_ arguments: String...) async throws {
    let environment = ProcessEnvironment.inherited.setting([
      "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com",
    ])
    let output = try await ProcessRunner.run(
      ProcessCommand("git", ["-C", root] + arguments, environment: environment))
    try #require(output.status.isSuccess, "git \(arguments): \(output.errorText)")
  }

  var project: Project {
    Project(
      root: root, name: "shop", branch: "main", commit: nil,
      configurationPath: root + "/headway.yml", configuration: ProjectConfiguration())
  }

  /// What is known in the end.
  func book(base: String? = nil, isStaged: Bool = false) async throws -> LibraryBook {
    var request = LibraryRequest(project)
    request.base = base
    request.isStaged = isStaged
    var last = LibraryBook()
    for try await book in LibraryReader(environment: ["HOME": root + "/home"]).read(request) {
      last = book
    }
    return last
  }

  /// A Package.resolved with these packages at 1.0.0.
  static func resolved(_ names: String...) -> String {
    let pins = names.map {
      """
          {
            "identity" : "\($0)",
            "kind" : "remoteSourceControl",
            "location" : "https://example.com/\($0)",
            "state" : { "revision" : "0123456789", "version" : "1.0.0" }
          }
      """
    }
    return "{\n  \"pins\" : [\n\(pins.joined(separator: ",\n"))\n  ],\n  \"version\" : 2\n}\n"
  }
}

extension LibraryFacts {
  func with(modules: [String]) -> LibraryFacts {
    var facts = self
    facts.modules = modules
    return facts
  }
}

/// Makes a symbolic link.
func symbolicLink(_ path: String, to target: String) throws {
  try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
}
