import Foundation
import MigrationsInterface
import MigrationsService
import TestRepositories
import Testing
import Workspace

/// A repository with a history, created by `git fast-import`.
final class HistoryTestRepository: TestRepository {
  private let temporary: TemporaryFolder
  var folder: String { temporary.path }
  var root: String { folder + "/repository" }
  var cacheFolder: String { folder + "/cache" }

  init(_ arguments: String...) async throws {
    temporary = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try await git(["init", "-q", "-b", "main"] + arguments)
  }

  /// Imports commits and updates the working tree to the newest one.
  func add(_ script: FastImportScript) async throws {
    try await git(["fast-import", "--quiet", "--force"], input: script.stream)
    if try await gitText("rev-parse", "--is-bare-repository") != "true" {
      try await git("reset", "-q", "--hard", "main")
    }
  }

  // MARK: Reading

  struct Reading {
    var history: History
    /// The partial histories that were reported before the end.
    var earlier: [History] = []
    var blobsRead = 0
  }

  func read(_ request: HistoryRequest, cacheFolder: String? = nil) async throws -> Reading {
    var reading: Reading?
    var earlier: [History] = []
    var blobsRead = 0
    for try await event in HistoryReader(cacheFolder: cacheFolder ?? self.cacheFolder).read(request)
    {
      switch event {
      case .progress(let progress): blobsRead = progress.filesDone
      case .history(let history): earlier.append(history)
      case .finished(let history): reading = Reading(history: history)
      }
    }
    var result = try #require(reading)
    result.earlier = earlier
    result.blobsRead = blobsRead
    return result
  }

  func read(_ definitions: [MigrationDefinition], allParents: Bool = false) async throws -> History
  {
    try await read(
      HistoryRequest(root: root, definitions: definitions, allParents: allParents)
    ).history
  }

  // MARK: Counts of git

  /// The sum of the counts of `git grep -I -c -P` in all files of a commit.
  func gitCount(_ pattern: String, in commit: String) async throws -> Int {
    let output = try await git([
      "grep", "-I", "-c", "-h", "-P", "--no-color", "-e", pattern, commit, "--",
    ])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").reduce(0) {
      $0 + (Int($1) ?? 0)
    }
  }

  /// The counts by file, by the bytes of the paths.
  func gitCounts(_ pattern: String, in commit: String) async throws -> [[UInt8]: Int] {
    let output = try await git([
      "grep", "-I", "-c", "-z", "-P", "--no-color", "-e", pattern, commit, "--",
    ])
    // COMMIT:PATH<NUL>COUNT<LF>. A path may contain line feeds.
    var counts: [[UInt8]: Int] = [:]
    var rest = output[...]
    while let end = rest.firstIndex(of: 0) {
      let path = rest[..<end].dropFirst(commit.utf8.count + 1)
      rest = rest[(end + 1)...]
      let line = rest.prefix { $0 != 0x0A }
      counts[Array(path)] = Int(String(decoding: line, as: UTF8.self))
      rest = rest.dropFirst(line.count + 1)
    }
    return counts
  }

  /// Compares every data point of every migration, each with one pattern, with git.
  func compare(_ history: History, _ patterns: [String]) async throws {
    #expect(history.migrations.count == patterns.count)
    for (number, pattern) in patterns.enumerated() {
      let points = try #require(history.migrations[MigrationID("m\(number)")]?.points)
      #expect(!points.isEmpty)
      for point in points {
        let count = try await gitCount(pattern, in: point.commit)
        #expect(
          point.remaining + point.excepted == count, "“\(pattern)” on \(point.day) \(point.commit)")
      }
    }
  }
}

extension MigrationDefinition {
  /// Migrations that differ only in their patterns.
  static func numbered(_ patterns: [String]) -> [MigrationDefinition] {
    patterns.enumerated().map {
      MigrationDefinition(id: "m\($0)", title: "m\($0)", subject: .patterns([$1]))
    }
  }
}
