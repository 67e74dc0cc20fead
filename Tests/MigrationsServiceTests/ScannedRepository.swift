import Foundation
import MigrationsInterface
import MigrationsService
import TestRepositories
import Testing
import Workspace

/// A repository with the counts of both Headway and git.
final class ScannedRepository: TestRepository {
  private let folder: TemporaryFolder
  var root: String { folder.path }

  init() async throws {
    folder = try TemporaryFolder()
    try await git("init", "-q", "-b", "main")
  }

  /// Writes a file with a name that isn't valid UTF-8. Only some file systems allow this.
  func write(name: [UInt8], _ text: String) throws {
    let path = Array(root.utf8) + [UInt8(ascii: "/")] + name + [0]
    let file = path.withUnsafeBufferPointer { path in
      path.withMemoryRebound(to: CChar.self) { fopen($0.baseAddress!, "w") }
    }
    let opened = try #require(file)
    defer { fclose(opened) }
    fputs(text, opened)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: root + "/" + path, withDestinationPath: target)
  }

  func makePipe(_ path: String) throws {
    try #require(mkfifo(root + "/" + path, 0o600) == 0)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: root + "/" + path)
  }

  func addAll() async throws {
    try await git("add", "-A")
  }

  /// Commits the staged changes.
  func commit() async throws { try await git("commit", "-q", "-m", "x") }

  func head() async throws -> String { try await gitText("rev-parse", "HEAD") }

  // MARK: Counting

  func scan(
    _ definitions: [MigrationDefinition], today: String = "2026-06-30",
    source: ScanSource = .workingTree, in folder: String? = nil
  ) async throws -> ScanSnapshot {
    var request = ScanRequest(
      root: folder.map { "\(root)/\($0)" } ?? root, definitions: definitions, ownersFile: nil,
      moduleGlobs: [],
      today: try #require(Day(today)))
    request.source = source
    var last: ScanSnapshot?
    for try await event in WorkingTreeScanner().scan(request) {
      if case .finished(let snapshot) = event { last = snapshot }
    }
    return try #require(last)
  }

  /// The counts of `git grep -I -c -P` by path; bytes of a path that aren't valid UTF-8 are U+FFFD.
  func gitCounts(_ patterns: [String]) async throws -> [String: Int] {
    var arguments = ["grep", "-I", "-c", "-z", "-P", "--no-color"]
    for pattern in patterns { arguments += ["-e", pattern] }
    let output = try await git(arguments)
    var counts: [String: Int] = [:]
    // `PATH<NUL>COUNT<LF>`. A path may contain a line feed.
    var rest = output[...]
    while let end = rest.firstIndex(of: 0),
      let line = rest[end...].firstIndex(of: 0x0A)
    {
      let path = String(decoding: rest[..<end], as: UTF8.self)
      counts[path] = Int(String(decoding: rest[(end + 1)..<line], as: UTF8.self))
      rest = rest[(line + 1)...]
    }
    return counts
  }

  /// The number of matches, not lines, that `git grep -o` prints.
  func gitMatches(_ pattern: String) async throws -> Int {
    try await git(["grep", "-I", "-o", "-h", "-P", "--no-color", "-e", pattern])
      .count { $0 == 0x0A }
  }
}
