import Foundation
import MigrationsInterface
import MigrationsService
import Processes
import Testing
import Workspace

/// A repository of a test's own, gone when the test is, and the two that count in it: our scanner
/// and git.
final class ScannedRepository: Sendable {
  /// Absolute, without symbolic links.
  let root: String

  init() async throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("headway-scan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    root = url.path
    try await git("init", "-q", "-b", "main")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func write(_ path: String, _ text: String) throws {
    try write(path, bytes: Array(text.utf8))
  }

  func write(_ path: String, bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// A file whose name is no UTF-8. Only some file systems have such.
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

  func commit() async throws {
    try await git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "x")
  }

  func head() async throws -> String {
    String(decoding: try await git("rev-parse", "HEAD").prefix { $0 != 0x0A }, as: UTF8.self)
  }

  @discardableResult
  func git(_ arguments: String...) async throws -> [UInt8] {
    try await run(arguments)
  }

  // MARK: Counting

  func scan(
    _ definitions: [MigrationDefinition], today: String = "2026-06-30",
    source: ScanSource = .workTree, in folder: String? = nil
  ) async throws -> ScanSnapshot {
    var request = ScanRequest(
      root: folder.map { "\(root)/\($0)" } ?? root, definitions: definitions, ownersFile: nil,
      moduleGlobs: [],
      today: try #require(Day(today)))
    request.source = source
    var last: ScanSnapshot?
    for try await event in WorkTreeScanner().scan(request) {
      if case .finished(let snapshot) = event { last = snapshot }
    }
    return try #require(last)
  }

  /// What `git grep -I -c -P` counts, by path; bytes of a path that are no UTF-8 are U+FFFD.
  func gitCounts(_ patterns: [String]) async throws -> [String: Int] {
    var arguments = ["grep", "-I", "-c", "-z", "-P", "--no-color"]
    for pattern in patterns { arguments += ["-e", pattern] }
    let output = try await run(arguments)
    var counts: [String: Int] = [:]
    // `PATH<NUL>COUNT<LF>`, and a path may hold a line feed.
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

  /// How many matches, not lines, `git grep -o` prints.
  func gitMatches(_ pattern: String) async throws -> Int {
    try await run(["grep", "-I", "-o", "-h", "-P", "--no-color", "-e", pattern])
      .count { $0 == 0x0A }
  }

  private func run(_ arguments: [String]) async throws -> [UInt8] {
    let environment = ProcessEnvironment.inherited.setting([
      "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
    ])
    let output = try await ProcessRunner.run(
      ProcessCommand("git", arguments, environment: environment, directory: root))
    // 1 is git's word for nothing found.
    let isFine = output.status.isSuccess || output.status == .exited(1)
    try #require(isFine, "git \(arguments): \(output.errorText)")
    return output.bytes
  }
}
